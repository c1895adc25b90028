import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { SupportType } from '@trellis/domain'
import { supportTypeMessage } from '../../../shared/design/labels'
import { DraftHtml } from '../../../shared/problem/draft-html'
import { PencilIcon, TrashIcon } from '../../../ui/icons'
import { hintId, type PieceActions } from './hint-item'
import { PieceEditor } from './piece-editor'
import { PieceCard, supportLook } from './support-look'
import type { Piece } from './support-text'

interface Props extends PieceActions {
  type: Exclude<SupportType, 'HINTS'>
  piece: Piece
  conditionName: string
  isOpen: boolean
  isStored: boolean
  isReadOnly: boolean
}

/** The explanation, or the feedback on one wrong answer. */
export function SinglePiece({ type, piece, conditionName, isOpen, isStored, isReadOnly, ...actions }: Props) {
  const { i18n } = useLingui()
  const { color } = supportLook[type]
  const name = i18n._(supportTypeMessage[type])
  return (
    <PieceCard color={color}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, mb: 0.75 }}>
        <Typography
          variant="h3"
          component="h3"
          id={hintId(piece.id)}
          tabIndex={-1}
          sx={{ mr: 'auto', color: `${color}.dark` }}
        >
          {name}
        </Typography>
        {!isReadOnly && !isOpen && (
          <Button
            size="small"
            startIcon={<PencilIcon />}
            onClick={actions.onEdit}
            aria-label={i18n._('supports.edit.of', { piece: name })}
          >
            {i18n._('supports.edit')}
          </Button>
        )}
        {!isReadOnly && (
          <IconButton
            size="small"
            onClick={actions.onDelete}
            aria-label={i18n._('supports.delete.of', { piece: name })}
          >
            <TrashIcon />
          </IconButton>
        )}
      </Box>
      {isOpen ? (
        <PieceEditor
          label={i18n._('supports.editor.label', { piece: name, condition: conditionName })}
          html={piece.html}
          onChange={actions.onChange}
          onLeave={actions.onLeave}
          onDone={actions.onDone}
        />
      ) : (
        <DraftHtml html={piece.html} isStored={isStored} />
      )}
    </PieceCard>
  )
}
