import { useLingui } from '@lingui/react'
import { ProblemHtml } from '@trellis/problem-view'
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon'
import { spokenText } from './choice-text'
import type { PartProps } from './part-props'
import { indexAt, moveItem } from './reorder'

/** Items to be put in order: by dragging, or with two buttons each. */
export function Ordering({ part, values, onChange, label, describedBy, isInvalid, isReadOnly }: PartProps) {
  const { i18n } = useLingui()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string>(null)
  const displays = new Map((part.choices ?? []).map(({ value, display }) => [value, display]))

  // A button keeps the focus when its item moves.
  useLayoutEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus()
    focus.current = null
  })

  const move = (from: number, to: number) => {
    if (to < 0 || to >= values.length || to === from) return
    onChange(moveItem(values, from, to))
    const item = spokenText(displays.get(values[from]!) ?? '') || i18n._('order.item', { number: from + 1 })
    setAnnouncement(i18n._('order.moved', { item, position: to + 1, count: values.length }))
  }

  const handleMove = (event: PointerEvent) => {
    if (held === null) return
    const middles = [...list.current!.children].map((item) => {
      const box = item.getBoundingClientRect()
      return box.top + box.height / 2
    })
    const from = values.indexOf(held)
    move(from, indexAt(event.clientY, middles, from))
  }

  const idOf = (value: string, element: string) => `${id}-${[...displays.keys()].indexOf(value)}-${element}`

  return (
    <div className="ordering" data-part-field={part.number} data-invalid={isInvalid || undefined}>
      <p className="choices-how" id={`${id}-how`}>
        {i18n._('answer.order')}
      </p>
      <ol ref={list} aria-label={label} aria-describedby={[`${id}-how`, describedBy].filter(Boolean).join(' ')}>
        {values.map((value, index) => (
          <li key={value} className="order-item" data-value={value} data-held={held === value || undefined}>
            <span
              className="order-grip"
              title={i18n._('order.drag')}
              hidden={isReadOnly}
              onPointerDown={(event) => {
                event.preventDefault()
                event.currentTarget.setPointerCapture(event.pointerId)
                setHeld(value)
              }}
              onPointerMove={handleMove}
              onPointerUp={() => setHeld(null)}
              onPointerCancel={() => setHeld(null)}
            >
              <Icon name="grip" />
            </span>
            <span className="order-place" aria-hidden="true">
              {index + 1}
            </span>
            <span className="order-text" id={idOf(value, 'text')}>
              <ProblemHtml html={displays.get(value) ?? ''} isInline />
            </span>
            {!isReadOnly &&
              (['up', 'down'] as const).map((direction) => {
                const to = direction === 'up' ? index - 1 : index + 1
                const isEnd = to < 0 || to >= values.length
                const item = spokenText(displays.get(value) ?? '')
                return (
                  <button
                    key={direction}
                    id={idOf(value, direction)}
                    type="button"
                    className="order-button"
                    aria-label={direction === 'up' ? i18n._('order.up', { item }) : i18n._('order.down', { item })}
                    aria-disabled={isEnd || undefined}
                    onClick={() => {
                      focus.current = idOf(value, direction)
                      move(index, to)
                    }}
                  >
                    <Icon name={direction} />
                  </button>
                )
              })}
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
