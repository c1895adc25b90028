import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { HintItem, moveId, type PieceActions } from './hint-item'
import type { Piece } from './support-text'

interface Props {
  pieces: readonly Piece[]
  conditionName: string
  openId: string | null
  isStored: boolean
  isReadOnly: boolean
  actionsOf: (piece: Piece) => PieceActions
  onMove: (id: string, to: number) => void
}

/** The hints in the order in which students get them. */
export function HintList({ pieces, conditionName, openId, isStored, isReadOnly, actionsOf, onMove }: Props) {
  const { i18n } = useLingui()
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id))
  }
  const placeOf = (id: string | number) => pieces.findIndex((piece) => piece.id === id)
  const at = (id: string | number) => ({ number: placeOf(id) + 1, count: pieces.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return i18n._('supports.drag.start', at(active.id))
    },
    onDragOver: ({ active, over }) => {
      // Over its own place from the start: that would drown out that it was picked up.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined
      hasMoved.current = true
      return i18n._('supports.drag.over', at(over.id))
    },
    onDragEnd: ({ over }) => (over ? i18n._('supports.drag.end', at(over.id)) : undefined),
    onDragCancel: ({ active }) => i18n._('supports.drag.cancel', at(active.id)),
  }
  const moveTo = (piece: Piece) => (to: number) => {
    const pressed = moveId(piece.id, to < placeOf(piece.id) ? 'up' : 'down')
    onMove(piece.id, to)
    // The button moves along with its hint; on the way the browser takes the focus from it.
    requestAnimationFrame(() => document.getElementById(pressed)?.focus())
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: i18n._('supports.drag.how') } }}
    >
      <SortableContext items={pieces.map((piece) => piece.id)} strategy={verticalListSortingStrategy}>
        <Box component="ol" sx={{ display: 'grid', gap: 1.25, listStyle: 'none', m: 0, p: 0 }}>
          {pieces.map((piece, index) => (
            <HintItem
              key={piece.id}
              piece={piece}
              number={index + 1}
              count={pieces.length}
              conditionName={conditionName}
              isOpen={piece.id === openId}
              isStored={isStored}
              isReadOnly={isReadOnly}
              onMove={moveTo(piece)}
              {...actionsOf(piece)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}
