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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useRef } from 'react'
import { DownIcon, DragIcon, UpIcon } from '../icons'
import { type ItemActions, SupportItemCard } from './support-item-card'
import type { Item } from './support-text'

interface Props {
  items: readonly Item[]
  conditionName: string
  openId: string | null
  isStored: boolean
  isReadOnly: boolean
  actionsOf: (item: Item) => ItemActions
  onMove: (id: string, to: number) => void
}

/** The hints in the order in which students get them. */
export function HintList({ items, conditionName, openId, isStored, isReadOnly, actionsOf, onMove }: Props) {
  const { i18n } = useLingui()
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: string | number) => items.findIndex((item) => item.id === id)
  const positionOf = (id: string | number) => ({ number: indexOf(id) + 1, count: items.length })
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), indexOf(over.id))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return i18n._('supports.drag.start', positionOf(active.id))
    },
    onDragOver: ({ active, over }) => {
      // A drag starts over its own position; announcing that would interrupt the announcement of the start.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined
      hasMoved.current = true
      return i18n._('supports.drag.over', positionOf(over.id))
    },
    onDragEnd: ({ over }) => (over ? i18n._('supports.drag.end', positionOf(over.id)) : undefined),
    onDragCancel: ({ active }) => i18n._('supports.drag.cancel', positionOf(active.id)),
  }
  const moveTo = (item: Item) => (to: number) => {
    const pressed = moveButtonId(item.id, to < indexOf(item.id) ? 'up' : 'down')
    onMove(item.id, to)
    // The browser drops the focus when the button moves along with its hint.
    requestAnimationFrame(() => document.getElementById(pressed)?.focus())
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: i18n._('supports.drag.how') } }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <Box component="ol" sx={{ display: 'grid', gap: 1.25, listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item, index) => (
            <SortableHint
              key={item.id}
              item={item}
              number={index + 1}
              count={items.length}
              conditionName={conditionName}
              isOpen={item.id === openId}
              isStored={isStored}
              isReadOnly={isReadOnly}
              onMove={moveTo(item)}
              {...actionsOf(item)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

const moveButtonId = (itemId: string, direction: 'up' | 'down') => `move-${direction}-${itemId}`

interface HintProps extends ItemActions {
  item: Item
  number: number
  count: number
  conditionName: string
  isOpen: boolean
  isStored: boolean
  isReadOnly: boolean
  onMove: (to: number) => void
}

/** One hint, moved by its handle or by buttons. */
function SortableHint({ number, count, onMove, ...card }: HintProps) {
  const { item, isOpen, isReadOnly } = card
  const { i18n } = useLingui()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: isReadOnly || isOpen,
    attributes: { roleDescription: i18n._('supports.drag.role') },
  })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 'auto', minWidth: 0 }}
    >
      <SupportItemCard
        {...card}
        type="HINTS"
        name={i18n._('supports.hint', { number })}
        sx={isDragging ? { boxShadow: 6 } : undefined}
        handle={
          !isReadOnly && (
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
          )
        }
        controls={
          <>
            <MoveButton
              id={moveButtonId(item.id, 'up')}
              label={i18n._('supports.hint.up', { number })}
              isDisabled={number === 1}
              onMove={() => onMove(number - 2)}
            >
              <UpIcon />
            </MoveButton>
            <MoveButton
              id={moveButtonId(item.id, 'down')}
              label={i18n._('supports.hint.down', { number })}
              isDisabled={number === count}
              onMove={() => onMove(number)}
            >
              <DownIcon />
            </MoveButton>
          </>
        }
      />
    </Box>
  )
}

interface MoveButtonProps {
  id: string
  label: string
  isDisabled: boolean
  onMove: () => void
  children: ReactNode
}

/** Keeps the focus at the ends of the list, which a disabled button would lose. */
function MoveButton({ id, label, isDisabled, onMove, children }: MoveButtonProps) {
  return (
    <IconButton
      id={id}
      size="small"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onMove()}
      sx={isDisabled ? { opacity: 0.35 } : undefined}
    >
      {children}
    </IconButton>
  )
}
