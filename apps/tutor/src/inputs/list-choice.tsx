import { useLingui } from '@lingui/react'
import { ProblemHtml } from '@trellis/problem-view'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { nameOf, spokenText } from './choice-text'
import { choiceBeginning, stepOf } from './list-keys'
import type { PartProps } from './part-props'

/** A drop-down whose choices are HTML, such as formulas. */
export function ListChoice({ part, values, onChange, label, describedBy, isInvalid, isReadOnly }: PartProps) {
  const { i18n } = useLingui()
  const id = useId()
  const choices = part.choices ?? []
  const chosen = choices.findIndex(({ value }) => value === values[0])
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(chosen)
  const list = useRef<HTMLDivElement>(null)
  const idOf = (index: number) => `${id}-${index}`

  useLayoutEffect(() => {
    if (isOpen) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, at])

  const choose = (index: number) => {
    setOpen(false)
    const choice = choices[index]
    if (choice) onChange([choice.value])
  }

  const handleKey = (event: KeyboardEvent) => {
    if (isReadOnly || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event.key, { open: isOpen, at, count: choices.length })
    if (step) {
      if (event.key !== 'Tab') event.preventDefault()
      setAt(step.at)
      setOpen(step.open)
      if (step.choose) choose(step.at)
    } else if (event.key.length === 1) {
      const match = choiceBeginning(
        choices.map(({ display }) => spokenText(display)),
        event.key,
        at,
      )
      if (match < 0) return
      setOpen(true)
      setAt(match)
    }
  }

  return (
    <span className="list-choice">
      <button
        type="button"
        role="combobox"
        className="field field-select list-choice-button"
        data-part-field={part.number}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && at >= 0 ? idOf(at) : undefined}
        aria-label={chosen >= 0 ? `${label}: ${spokenText(choices[chosen]!.display)}` : label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        disabled={isReadOnly}
        onClick={() => {
          setAt(Math.max(0, chosen))
          setOpen(!isOpen)
        }}
        onKeyDown={handleKey}
        onBlur={() => setOpen(false)}
      >
        {chosen >= 0 ? <ProblemHtml html={choices[chosen]!.display} isInline /> : i18n._('answer.select')}
      </button>
      {isOpen && (
        <div id={id} ref={list} role="listbox" aria-label={label} className="list-choices">
          {choices.map(({ value, display }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the button keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button handles the keys
            <div
              key={value}
              id={idOf(index)}
              role="option"
              aria-label={nameOf(display)}
              aria-selected={index === chosen}
              data-at={index === at || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setAt(index)}
              onClick={() => choose(index)}
            >
              <ProblemHtml html={display} isInline />
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
