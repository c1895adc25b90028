import { useContext, useEffect, useRef, useState } from 'react'
import { KeypadContext } from './keypad-target'
import type { Key } from './keys'
import { loadMathField, useMathFieldLoad } from './load-math-field'
import type { MathFieldProps } from './math-field-props'

/**
 * A plain text field at first, replaced by a mathematics field with the same content once that is loaded. Loading
 * starts when a student first focuses such a field.
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
          change.current(applyKey(field.current, key))
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
      // The keypad replaces a phone's keyboard, which has no fractions.
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

/** Applies a key to a text field, and returns its new text. */
export function applyKey(input: HTMLInputElement, key: Key): string {
  const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
  const moveCursor = (position: number) => input.setSelectionRange(position, position)
  if (key.command === 'left') moveCursor(Math.max(0, start - 1))
  else if (key.command === 'right') moveCursor(Math.min(input.value.length, end + 1))
  else if (key.command === 'delete') input.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else {
    const [before = '', after = ''] = (key.text ?? '').split('|')
    input.setRangeText(before + after, start, end, 'end')
    moveCursor(start + before.length)
  }
  return input.value
}
