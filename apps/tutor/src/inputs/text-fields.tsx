import { useLingui } from '@lingui/react'
import { MathAnswer } from '../mathematics/math-answer'
import type { PartProps } from './part-props'

const attributes = ({ part, label, describedBy, isInvalid, isReadOnly }: PartProps) => ({
  'data-part-field': part.number,
  'aria-label': label,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  readOnly: isReadOnly,
})

export function TextAnswer(props: PartProps) {
  return (
    <input
      {...attributes(props)}
      className="field"
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={500}
      value={props.values[0] ?? ''}
      onChange={(event) => props.onChange([event.target.value])}
    />
  )
}

export function MathematicsAnswer({ part, values, onChange, ...rest }: PartProps) {
  return <MathAnswer {...rest} number={part.number} value={values[0] ?? ''} onChange={(value) => onChange([value])} />
}

/** A text that a person will read. */
export function OpenAnswer(props: PartProps) {
  const { i18n } = useLingui()
  return (
    <textarea
      {...attributes(props)}
      className="field field-long"
      rows={5}
      maxLength={5000}
      placeholder={i18n._('answer.write')}
      value={props.values[0] ?? ''}
      onChange={(event) => props.onChange([event.target.value])}
    />
  )
}

export function CodeAnswer(props: PartProps) {
  const { i18n } = useLingui()
  return (
    <textarea
      {...attributes(props)}
      className="field field-long field-code"
      rows={3}
      maxLength={1000}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      placeholder={i18n._('answer.code')}
      value={props.values[0] ?? ''}
      onChange={(event) => props.onChange([event.target.value])}
    />
  )
}
