import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef, useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { DownloadIcon } from '../../ui/icons'
import { useNotify } from '../../ui/snackbar'
import { useWidth } from '../../ui/use-width'
import { NumberTable } from '../study/number-table'
import { savePng, saveSvg } from './save-figure'

export interface FigureTable {
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

export interface Drawing {
  height: number
  content: ReactNode
}

interface Props {
  title: string
  /** Understandable by itself: what is shown, about whom, and how to read it. */
  caption: string
  table: FigureTable
  /** Draws the figure in a width in pixels; null when there is nothing to draw. */
  draw: ((width: number) => Drawing) | null
  /** Shown instead of a figure without data: what is missing. */
  empty?: string
}

/** A figure with its caption and its numbers as a table. It can be saved as SVG and PNG. */
export function Figure({ title, caption, table, draw, empty = '' }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const id = useId()
  const [ref, width] = useWidth(680)
  const svg = useRef<SVGSVGElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hasNumbers = table.rows.length > 0
  const drawing = draw?.(Math.max(260, width))
  const handlePng = async () => {
    try {
      await savePng(svg.current!, title, caption)
    } catch (error) {
      notify(i18n._('figure.png.failed'), { severity: 'error', detail: messageForError(error), duration: 6000 })
    }
  }
  return (
    <Box component="figure" aria-labelledby={`${id}-title`} sx={frame}>
      <Typography variant="h3" id={`${id}-title`}>
        {title}
      </Typography>
      <Box ref={ref} sx={{ minWidth: 0 }}>
        {drawing ? (
          <svg
            ref={svg}
            viewBox={`0 0 ${Math.max(260, width)} ${drawing.height}`}
            role="img"
            aria-label={title}
            aria-describedby={`${id}-caption`}
            style={{ display: 'block', width: '100%', height: 'auto', overflow: 'visible' }}
          >
            {drawing.content}
          </svg>
        ) : (
          <Typography variant="body2" sx={nothing}>
            {empty}
          </Typography>
        )}
      </Box>
      <Typography component="figcaption" variant="caption" color="textSecondary" id={`${id}-caption`}>
        {caption}
      </Typography>
      {(hasNumbers || drawing) && (
        <Box data-report="omit" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
          {hasNumbers && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={`${id}-numbers`}
              aria-label={
                isOpen ? i18n._('figure.numbers.hide.of', { title }) : i18n._('figure.numbers.show.of', { title })
              }
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? i18n._('figure.numbers.hide') : i18n._('figure.numbers.show')}
            </Button>
          )}
          {drawing && (
            <>
              <Button
                size="small"
                startIcon={<DownloadIcon />}
                aria-label={i18n._('figure.svg.of', { title })}
                onClick={() => saveSvg(svg.current!, title, caption)}
              >
                {i18n._('figure.svg')}
              </Button>
              <Button
                size="small"
                startIcon={<DownloadIcon />}
                aria-label={i18n._('figure.png.of', { title })}
                onClick={handlePng}
              >
                {i18n._('figure.png')}
              </Button>
            </>
          )}
        </Box>
      )}
      {hasNumbers && (
        <Box
          id={`${id}-numbers`}
          data-report="show"
          sx={{ display: isOpen ? 'block' : 'none', '@media print': { display: 'block' } }}
        >
          <NumberTable label={i18n._('figure.numbers.of', { title })} heads={table.heads}>
            {table.rows.map(([name, ...cells]) => (
              <tr key={[name, ...cells].join(' ')}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={table.heads[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </NumberTable>
        </Box>
      )}
    </Box>
  )
}

const frame = {
  m: 0,
  minWidth: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media print': { breakInside: 'avoid' },
} as const

const nothing = { p: 2, border: '1px dashed', borderColor: 'grey.500', borderRadius: 2 } as const
