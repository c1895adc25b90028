import { useContext, useEffect, useRef, useState } from 'react'
import { KeypadContext } from './keypad-target'
import type { Key } from './keys'
import { loadMathField, useMathFieldLoad } from './load-math-field'
import type { MathFieldProps } from './math-field-props'

/**
 * A plain text field at once; a mathematics field as soon as there is one. What was typed is taken over. It is loaded
 * when somebody first touches such a field, and not before.
 */
export function MathAnswer(props: MathFieldProps) {
  const loaded = useMathFieldLoad()
  const [isComposing, setComposing] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  if (loaded.status === 'ready' && !isComposing) {
    const { MathField } = loaded
    return <MathField {...props} takesFocus={document.activeElement === input.current} />
  }
  return <PlainField {...props} field={input} onFocus={loadMathField} onComposing={setComposing} />
}

interface PlainProps extends MathFieldProps {
  field: React.RefObject<HTMLInputElement | null>
  onFocus(): void
  onComposing(isComposing: boolean): void
}

function PlainField({ number, value, onChange, label, describedBy, isInvalid, isReadOnly, field, ...on }: PlainProps) {
  const targets = useContext(KeypadContext)
  const change = useRef(onChange)
  change.current = onChange

  useEffect(
    () =>
      targets?.add(number, {
        press(key) {
          if (!field.current) return
          field.current.focus()
          change.current(afterKey(field.current, key))
        },
      }),
    [targets, number, field],
  )

  return (
    <input
      ref={field}
      className="field field-math"
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      // The keys below the problem stand in for a phone's keyboard, which has no fraction.
      inputMode="none"
      maxLength={200}
      data-part-field={number}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      readOnly={isReadOnly}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => {
        targets?.use(number)
        if (!isReadOnly) on.onFocus()
      }}
      onCompositionStart={() => on.onComposing(true)}
      onCompositionEnd={() => on.onComposing(false)}
    />
  )
}

/** Does what a key does to a text field and answers with the text. */
export function afterKey(input: HTMLInputElement, key: Key): string {
  const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
  const goTo = (place: number) => input.setSelectionRange(place, place)
  if (key.command === 'left') goTo(Math.max(0, start - 1))
  else if (key.command === 'right') goTo(Math.min(input.value.length, end + 1))
  else if (key.command === 'delete') input.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else {
    const [before = '', after = ''] = (key.text ?? '').split('|')
    input.setRangeText(before + after, start, end, 'end')
    goTo(start + before.length)
  }
  return input.value
}
