import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SxProps } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { SupportType } from '@trellis/domain'
import type { ReactNode } from 'react'
import { DraftHtml } from '../../../shared/problem/draft-html'
import { PencilIcon, TrashIcon } from '../../../ui/icons'
import type { ImagesState } from '../../../ui/rich-text/image/image-uploads'
import { ItemEditor } from './item-editor'
import { ColorEdgedCard, supportStyle } from './support-style'
import type { Item } from './support-text'

export interface ItemActions {
  onEdit: () => void
  onChange: (html: string) => void
  /** Images of the open item are uploading, or failed. */
  onImages: (state: ImagesState) => void
  onLeave: () => void
  onDone: () => void
  onDelete: () => void
}

interface Props extends ItemActions {
  type: SupportType
  /** What the item is called: 'Hint 2', 'Explanation'. */
  name: string
  item: Item
  conditionName: string
  isOpen: boolean
  isStored: boolean
  isReadOnly: boolean
  /** Shown before the heading. */
  handle?: ReactNode
  /** Shown before the buttons that every item has. */
  controls?: ReactNode
  sx?: SxProps
}

export const itemHeadingId = (itemId: string) => `support-item-${itemId}`

/** One hint, the explanation or the feedback on one wrong answer: to be read, or open in the editor. */
export function SupportItemCard(props: Props) {
  const { type, name, item, conditionName, isOpen, isStored, isReadOnly, handle, controls, sx } = props
  const { i18n } = useLingui()
  const { color } = supportStyle[type]
  return (
    <ColorEdgedCard color={color} sx={sx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, mb: 0.75 }}>
        {handle}
        <Typography
          variant="h3"
          component="h3"
          id={itemHeadingId(item.id)}
          tabIndex={-1}
          sx={{ mr: 'auto', color: `${color}.dark`, '&:focus-visible': { outline: 'none' } }}
        >
          {name}
        </Typography>
        {!isReadOnly && (
          <>
            {controls}
            {!isOpen && (
              <Button
                size="small"
                startIcon={<PencilIcon />}
                onClick={props.onEdit}
                aria-label={i18n._('supports.edit.of', { piece: name })}
              >
                {i18n._('supports.edit')}
              </Button>
            )}
            <IconButton
              size="small"
              onClick={props.onDelete}
              aria-label={i18n._('supports.delete.of', { piece: name })}
            >
              <TrashIcon />
            </IconButton>
          </>
        )}
      </Box>
      {isOpen ? (
        <ItemEditor
          label={i18n._('supports.editor.label', { piece: name, condition: conditionName })}
          html={item.html}
          onChange={props.onChange}
          onImages={props.onImages}
          onLeave={props.onLeave}
          onDone={props.onDone}
        />
      ) : (
        <DraftHtml html={item.html} isStored={isStored} />
      )}
    </ColorEdgedCard>
  )
}
