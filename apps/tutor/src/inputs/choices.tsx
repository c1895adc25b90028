import { useLingui } from '@lingui/react'
import { ProblemHtml } from '@trellis/problem-view'
import { useId } from 'react'
import { nameOf } from './choice-text'
import type { PartProps } from './part-props'

/** One of several choices. */
export function ChooseOne({ part, values, onChange, ...rest }: PartProps) {
  return <Choices {...rest} part={part} values={values} type="radio" onChoose={(value) => onChange([value])} />
}

/** Any number of the choices, which are reported in their own order. */
export function ChooseMany({ part, values, onChange, ...rest }: PartProps) {
  const choose = (value: string, isChosen: boolean) => {
    const chosen = new Set(values)
    if (isChosen) chosen.add(value)
    else chosen.delete(value)
    onChange((part.choices ?? []).map((choice) => choice.value).filter((choice) => chosen.has(choice)))
  }
  return <Choices {...rest} part={part} values={values} type="checkbox" onChoose={choose} />
}

interface Props extends Omit<PartProps, 'onChange'> {
  type: 'radio' | 'checkbox'
  onChoose(value: string, isChosen: boolean): void
}

function Choices({ part, values, label, describedBy, isInvalid, isReadOnly, type, onChoose }: Props) {
  const { i18n } = useLingui()
  const name = useId()
  return (
    <fieldset className="choices" data-part-field={part.number} data-invalid={isInvalid || undefined}>
      <legend className="unseen">{label}</legend>
      <p className="choices-how" aria-hidden="true">
        {type === 'radio' ? i18n._('answer.chooseOne') : i18n._('answer.chooseN')}
      </p>
      {(part.choices ?? []).map(({ value, display }) => (
        <label key={value} className="choice">
          <input
            type={type}
            name={name}
            value={value}
            aria-label={nameOf(display)}
            checked={values.includes(value)}
            disabled={isReadOnly}
            aria-describedby={describedBy}
            onChange={(event) => onChoose(value, event.target.checked)}
          />
          <span className="choice-mark" aria-hidden="true" />
          <ProblemHtml html={display} isInline />
        </label>
      ))}
    </fieldset>
  )
}
