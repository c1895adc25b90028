import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string
  hint?: ReactNode
  error?: string | null
  onText(text: string): void
  input?: Ref<HTMLInputElement>
}

/** A text input with its label, a hint and an error. */
export function TextField({ label, hint, error = null, onText, input, className, ...rest }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...rest}
        ref={input}
        id={id}
        className={`field ${className ?? ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {error && (
        <p className="asked-again" id={`${id}-error`} role="alert">
          <Icon name="again" />
          {error}
        </p>
      )}
    </div>
  )
}
