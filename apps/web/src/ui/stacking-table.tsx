import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { cardRadius } from './card-face'

interface Column {
  name: string
  width?: string | number
  isHidden?: boolean
}

interface Props {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly Column[]
  children: ReactNode
}

/**
 * A table that turns each row into a card when there is no room for its columns. The row's `th` becomes the title of
 * the card. Cells name their column in `data-label`; with the class `control` they get their own line below that label,
 * and with the class `action` they are placed in the corner.
 */
export function StackingTable({ label, columns, children }: Props) {
  return (
    <Container>
      <Table aria-label={label} stackBelow={neededWidth(columns)}>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, isHidden }) => (
              <th key={name} scope="col">
                {isHidden ? <span className="hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Container>
  )
}

/** Placeholder for a row while the table loads. */
export function LoadingRow({ columns }: { columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map(({ name }) => (
        <td key={name}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  )
}

/** In pixels: below this width, words would break in the columns without a fixed width. */
function neededWidth(columns: Props['columns']): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : flexibleWidth))
  return Math.max(
    narrowest,
    widths.reduce((sum, width) => sum + width, 0),
  )
}

const flexibleWidth = 120
const narrowest = 560

// A container query, because beside a panel or in a dialog there is less room than on the screen.
const Container = styled('div')({ containerType: 'inline-size', minWidth: 0 })

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const Table = styled('table', { shouldForwardProp: (name) => name !== 'stackBelow' })<{ stackBelow: number }>(
  ({ theme, stackBelow }) => ({
    ...theme.typography.body2,
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: cardRadius,
    backgroundColor: theme.vars.palette.background.paper,
    '& .hidden': hidden,
    '& th, & td': {
      textAlign: 'left',
      verticalAlign: 'middle',
      padding: theme.spacing(0.75, 1.5),
      fontWeight: 'inherit',
    },
    '& thead th': {
      ...theme.typography.caption,
      position: 'relative',
      fontWeight: 600,
      color: theme.vars.palette.text.secondary,
      padding: theme.spacing(1.25, 1.5),
    },
    '& tbody > tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}`, overflowWrap: 'anywhere' },
    '& tbody > tr[aria-busy=true]': { opacity: 0.6 },
    '& td.action': { textAlign: 'right' },
    [`@container (max-width: ${stackBelow - 0.02}px)`]: {
      '&, & tbody': { display: 'grid', gap: theme.spacing(1.5) },
      border: 0,
      backgroundColor: 'transparent',
      '& colgroup': { display: 'none' },
      '& thead': hidden,
      '& tbody > tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        padding: theme.spacing(1),
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: cardRadius,
        backgroundColor: theme.vars.palette.background.paper,
      },
      '& tbody > tr > *': { border: 0, padding: theme.spacing(0.25, 0.5) },
      '& tbody > tr > th': { gridColumn: 1, alignSelf: 'center' },
      '& tbody > tr > td': { gridColumn: '1 / -1' },
      '& tbody > tr > .action': { gridColumn: 2, gridRow: 1 },
      '& tbody [data-label]': { display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', alignItems: 'baseline' },
      // Content below the value is aligned with the value, not with the label.
      '& tbody [data-label] > *': { gridColumn: 2 },
      '& tbody [data-label] > button': { justifySelf: 'start' },
      '& tbody [data-label].control': { display: 'block' },
      '& tbody [data-label]::before': {
        content: 'attr(data-label)',
        color: theme.vars.palette.text.secondary,
        ...theme.typography.caption,
      },
      '& tbody [data-label].control::before': { display: 'block' },
    },
  }),
)
