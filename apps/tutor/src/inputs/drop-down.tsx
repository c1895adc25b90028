import { useLingui } from '@lingui/react'
import { plainText } from './choice-text'
import { ListChoice } from './list-choice'
import type { PartProps } from './part-props'

/**
 * A native select when all choices are plain text; otherwise our own list box, because a select cannot show formulas.
 */
export function DropDown(props: PartProps) {
  const { i18n } = useLingui()
  const choices = props.part.choices ?? []
  const texts = choices.map(({ display }) => plainText(display))
  if (texts.some((text) => text === null)) return <ListChoice {...props} />
  return (
    <select
      className="field field-select"
      data-part-field={props.part.number}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      disabled={props.isReadOnly}
      value={props.values[0] ?? ''}
      onChange={(event) => props.onChange(event.target.value === '' ? [] : [event.target.value])}
    >
      <option value="">{i18n._('answer.select')}</option>
      {choices.map(({ value }, index) => (
        <option key={value} value={value}>
          {texts[index]}
        </option>
      ))}
    </select>
  )
}
