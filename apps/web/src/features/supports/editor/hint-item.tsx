import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { DraftHtml } from '../../../shared/problem/draft-html'
import { PencilIcon, TrashIcon } from '../../../ui/icons'
import { DownIcon, DragIcon, UpIcon } from '../icons'
import { PieceEditor } from './piece-editor'
import { PieceCard } from './support-look'
import type { Piece } from './support-text'

export interface PieceActions {
  onEdit: () => void
  onChange: (html: string) => void
  onLeave: () => void
  onDone: () => void
  onDelete: () => void
}

interface Props extends PieceActions {
  piece: Piece
  number: number
  count: number
  conditionName: string
  isOpen: boolean
  isStored: boolean
  isReadOnly: boolean
  onMove: (to: number) => void
}

/** Of the button that moves a hint. */
export const moveId = (pieceId: string, direction: 'up' | 'down') => `move-${direction}-${pieceId}`
export const hintId = (pieceId: string) => `hint-${pieceId}`

/** One hint: to be read, or open in the editor. It is moved by its handle or by buttons. */
export function HintItem(props: Props) {
  const { piece, number, count, conditionName, isOpen, isStored, isReadOnly, onMove } = props
  const { i18n } = useLingui()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: piece.id,
    disabled: isReadOnly || isOpen,
    attributes: { roleDescription: i18n._('supports.drag.role') },
  })
  const name = i18n._('supports.hint', { number })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 'auto', minWidth: 0 }}
    >
      <PieceCard color="hints" sx={isDragging ? { boxShadow: 6 } : undefined}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, mb: 0.75 }}>
          {!isReadOnly && (
            <IconButton
              size="small"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              disabled={isOpen || count === 1}
              aria-label={i18n._('supports.hint.drag', { number })}
              sx={{ ml: -1, cursor: 'grab', touchAction: 'none' }}
            >
              <DragIcon />
            </IconButton>
          )}
          <Typography
            variant="h3"
            component="h3"
            id={hintId(piece.id)}
            tabIndex={-1}
            sx={{ mr: 'auto', color: 'hints.dark', '&:focus-visible': { outline: 'none' } }}
          >
            {name}
          </Typography>
          {!isReadOnly && (
            <>
              <Move
                id={moveId(piece.id, 'up')}
                name={i18n._('supports.hint.up', { number })}
                isOff={number === 1}
                onMove={() => onMove(number - 2)}
              >
                <UpIcon />
              </Move>
              <Move
                id={moveId(piece.id, 'down')}
                name={i18n._('supports.hint.down', { number })}
                isOff={number === count}
                onMove={() => onMove(number)}
              >
                <DownIcon />
              </Move>
              {!isOpen && (
                <Button
                  size="small"
                  startIcon={<PencilIcon />}
                  onClick={props.onEdit}
                  aria-label={i18n._('supports.hint.edit', { number })}
                >
                  {i18n._('supports.edit')}
                </Button>
              )}
              <IconButton size="small" onClick={props.onDelete} aria-label={i18n._('supports.hint.delete', { number })}>
                <TrashIcon />
              </IconButton>
            </>
          )}
        </Box>
        {isOpen ? (
          <PieceEditor
            label={i18n._('supports.editor.label', { piece: name, condition: conditionName })}
            html={piece.html}
            onChange={props.onChange}
            onLeave={props.onLeave}
            onDone={props.onDone}
          />
        ) : (
          <DraftHtml html={piece.html} isStored={isStored} />
        )}
      </PieceCard>
    </Box>
  )
}

interface MoveProps {
  id: string
  name: string
  isOff: boolean
  onMove: () => void
  children: React.ReactNode
}

function Move({ id, name, isOff, onMove, children }: MoveProps) {
  return (
    <IconButton
      id={id}
      size="small"
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onMove()}
      sx={isOff ? { opacity: 0.35 } : undefined}
    >
      {children}
    </IconButton>
  )
}
