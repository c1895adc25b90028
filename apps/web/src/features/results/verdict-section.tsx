import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { cautionsOf, primaryOutcomeOf, type Results, type VerdictCaution, verdictsOf } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { outcomeMessages } from '../../shared/plan/plan-labels'
import { Panel } from '../../ui/panel'
import { Tag } from '../../ui/tag'
import { verdictMessage } from './verdict-messages'

/** What the study found, in sentences, after what has to be known before they are read. */
export function VerdictSection({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const outcome = primaryOutcomeOf(results)
  const verdicts = verdictsOf(results)
  return (
    <Panel title={i18n._('results.verdict')}>
      {cautionsOf(results).map((caution) => (
        <Caution key={caution} caution={caution} results={results} />
      ))}
      {outcome ? (
        <Typography variant="body2" color="textSecondary">
          {i18n._('results.verdict.outcome', { outcome: i18n._(outcomeMessages[outcome.outcome]) })}
        </Typography>
      ) : (
        <Typography>
          {results.outcomes.length === 0 ? i18n._('results.verdict.noStudents') : i18n._('results.verdict.noPrimary')}
        </Typography>
      )}
      {verdicts.map((verdict) => {
        const { difference, ruledOut } = verdictMessage(verdict, results, i18n)
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
  if (caution === 'SIMULATED') {
    return (
      <Alert severity="error" role="note">
        <strong>{i18n._('results.caution.SIMULATED.title')}</strong> {i18n._('results.caution.SIMULATED')}
      </Alert>
    )
  }
  return (
    <Alert severity="warning" role="note">
      {caution === 'EXPLORATORY' && i18n._('results.caution.EXPLORATORY')}
      {caution === 'STILL_RUNNING' && i18n._('results.caution.STILL_RUNNING')}
      {caution === 'UNBLINDED_EARLY' &&
        i18n._('results.caution.UNBLINDED_EARLY', { when: formatMoment(results.blinding.unblindedAt ?? 0, timeZone) })}
    </Alert>
  )
}
