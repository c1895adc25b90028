import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  cautionsOf,
  primaryOutcomeOf,
  type Results,
  resultWording,
  type VerdictCaution,
  verdictSentences,
  verdictsOf,
} from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatMoment } from '../../shared/dates'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { outcomeName } from '../../shared/plan/plan-labels'
import { Panel } from '../../ui/panel'
import { Tag } from '../../ui/tag'

const format = { decimal: formatDecimal, number: (value: number) => formatNumber(value) }

/** What the study found, in sentences, preceded by cautions for reading them. */
export function VerdictSection({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const wording = resultWording(i18n.locale)
  const outcome = primaryOutcomeOf(results)
  const verdicts = verdictsOf(results)
  return (
    <Panel title={wording.found}>
      {cautionsOf(results).map((caution) => (
        <Caution key={caution} caution={caution} results={results} />
      ))}
      {outcome ? (
        <Typography variant="body2" color="textSecondary">
          {wording.primaryOutcome(outcomeName(outcome.outcome, i18n))}
        </Typography>
      ) : (
        <Typography>
          {results.outcomes.length === 0 ? i18n._('results.verdict.noStudents') : wording.noPrimary}
        </Typography>
      )}
      {verdicts.map((verdict) => {
        const { difference, ruledOut } = verdictSentences(verdict, results, wording, format)
        return (
          <Box key={`${verdict.conditionId}-${verdict.referenceId}`}>
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.45, textWrap: 'pretty' }}>
              {difference}
              {verdict.isExploratory && (
                <>
                  {' '}
                  <Tag>{i18n._('results.exploratory')}</Tag>
                </>
              )}
            </Typography>
            {ruledOut.length > 0 && <Typography sx={{ mt: 0.5 }}>{ruledOut.join(' ')}</Typography>}
          </Box>
        )
      })}
    </Panel>
  )
}

function Caution({ caution, results }: { caution: VerdictCaution; results: Results }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const wording = resultWording(i18n.locale)
  const unblinded = results.blinding.unblindedAt
  const text = wording.cautions[caution](unblinded === null ? null : formatMoment(unblinded, timeZone))
  return (
    <Alert severity={caution === 'SIMULATED' ? 'error' : 'warning'} role="note">
      {caution === 'SIMULATED' && (
        <>
          <strong>{wording.simulated}</strong>{' '}
        </>
      )}
      {text}
    </Alert>
  )
}
