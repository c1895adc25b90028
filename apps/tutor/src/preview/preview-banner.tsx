import { useLingui } from '@lingui/react'
import { Icon } from '../ui/icon'
import type { PreviewFacts } from './preview-source'

interface Props {
  conditions: PreviewFacts['conditions']
  conditionId: number | null
  onSwitch(conditionId: number): void
  onRestart(): void
}

/** Says that this is a preview, and switches between the conditions of the study. */
export function PreviewBanner({ conditions, conditionId, onSwitch, onRestart }: Props) {
  const { i18n } = useLingui()
  const index = conditions.findIndex((condition) => condition.conditionId === conditionId)
  const neighbor = (step: number) => conditions[(index + step + conditions.length) % conditions.length]!.conditionId
  return (
    <aside className="preview" aria-label={i18n._('preview.banner')}>
      <p className="preview-text">
        <Icon name="eye" />
        {i18n._('preview.banner')}
      </p>
      {conditions.length > 1 && (
        <div className="preview-switch">
          <button
            type="button"
            className="preview-button"
            aria-label={i18n._('preview.previous')}
            onClick={() => onSwitch(neighbor(-1))}
          >
            <Icon name="previous" />
          </button>
          <label>
            <span className="preview-label">{i18n._('preview.condition')}</span>
            <select value={conditionId ?? ''} onChange={(event) => onSwitch(Number(event.target.value))}>
              {conditions.map((condition) => (
                <option key={condition.conditionId} value={condition.conditionId}>
                  {condition.name}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="preview-button"
            aria-label={i18n._('preview.next')}
            onClick={() => onSwitch(neighbor(1))}
          >
            <Icon name="following" />
          </button>
        </div>
      )}
      <button type="button" className="preview-button preview-restart" onClick={onRestart}>
        <Icon name="retry" />
        <span>{i18n._('preview.restart')}</span>
      </button>
    </aside>
  )
}
