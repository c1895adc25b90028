import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { fewStudies, type MetaAnalysis, type MetaResult, resultWording } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal, formatP, formatPercent } from '../../shared/figure/outcome-format'
import { outcomeName } from '../../shared/plan/plan-labels'
import { Fact, FactList } from '../../ui/fact-list'
import { Panel } from '../../ui/panel'
import { reasonMessage } from './meta-analysis-messages'

/** What all studies find together, in sentences and in numbers. */
export function MetaResultPanel({ analysis }: { analysis: MetaAnalysis }) {
  const { i18n } = useLingui()
  const { question, result, total } = analysis
  return (
    <Panel title={i18n._('meta.result')}>
      {question.sample === 'SIMULATED' && (
        <Alert severity="error" role="note">
          {i18n._('meta.caution.simulated')}
        </Alert>
      )}
      {result.ok ? (
        <>
          <Typography>{resultSentence(analysis, result, i18n)}</Typography>
          <Cautions result={result} studies={total.studies} />
          <Numbers analysis={analysis} result={result} />
        </>
      ) : (
        <Typography>{i18n._(reasonMessage(result.reason), { studies: total.studies })}</Typography>
      )}
    </Panel>
  )
}

type Estimated = Extract<MetaResult, { ok: true }>

/** The difference with its interval, what it rules out, and what a further study can be expected to find. */
function resultSentence({ question, total }: MetaAnalysis, result: Estimated, i18n: I18n): string {
  const { estimate, interval, predictionInterval } = result
  const [low, high] = [formatDecimal(interval.low, 2), formatDecimal(interval.high, 2)]
  const excludesZero = interval.low > 0 || interval.high < 0
  return [
    i18n._('meta.sentence', {
      outcome: outcomeName(question.outcome, i18n),
      condition: resultWording(i18n.locale).given[question.condition],
      reference: resultWording(i18n.locale).given[question.reference],
      direction: estimate < 0 ? 'lower' : 'higher',
      difference: formatDecimal(Math.abs(estimate), 2),
      low,
      high,
      studies: total.studies,
      students: total.students,
    }),
    excludesZero ? i18n._('meta.sentence.excludes') : i18n._('meta.sentence.cannot', { low, high }),
    i18n._('meta.sentence.prediction', {
      low: formatDecimal(predictionInterval.low, 2),
      high: formatDecimal(predictionInterval.high, 2),
    }),
  ].join(' ')
}

function Cautions({ result, studies }: { result: Estimated; studies: number }) {
  const { i18n } = useLingui()
  const cautions = [
    ...(studies < fewStudies ? [i18n._('meta.caution.few', { studies })] : []),
    ...(result.isClusterRobust ? [i18n._('meta.caution.shared')] : []),
    ...(result.hasFewDegreesOfFreedom && result.isClusterRobust ? [i18n._('meta.caution.degrees')] : []),
  ]
  if (cautions.length === 0) return null
  return (
    <Alert severity="warning" role="note">
      {cautions.join(' ')}
    </Alert>
  )
}

function Numbers({ analysis: { total }, result }: { analysis: MetaAnalysis; result: Estimated }) {
  const { i18n } = useLingui()
  const { heterogeneity } = result
  return (
    <FactList>
      <Fact name={i18n._('meta.fact.studies')}>
        {i18n._('meta.fact.studies.value', { studies: total.studies, contrasts: total.contrasts })}
      </Fact>
      <Fact name={i18n._('meta.fact.students')}>{formatNumber(total.students)}</Fact>
      <Fact name={i18n._('meta.fact.test')}>
        {i18n._('meta.fact.test.value', {
          t: formatDecimal(result.estimate / result.standardError, 2),
          degrees: formatDecimal(result.degreesOfFreedom, Number.isInteger(result.degreesOfFreedom) ? 0 : 1),
          p: formatP(result.p),
        })}
      </Fact>
      <Fact name={i18n._('meta.fact.tau')}>
        {i18n._('meta.fact.tau.value', {
          variance: formatDecimal(result.betweenVariance, 4),
          deviation: formatDecimal(Math.sqrt(result.betweenVariance), 2),
        })}
      </Fact>
      <Fact name={i18n._('meta.fact.share')}>{formatPercent(result.shareBetween, 0)}</Fact>
      <Fact name={i18n._('meta.fact.q')}>
        {i18n._('meta.fact.q.value', {
          q: formatDecimal(heterogeneity.q, 2),
          degrees: formatNumber(heterogeneity.degreesOfFreedom),
          p: formatP(heterogeneity.p),
        })}
      </Fact>
      <Fact name={i18n._('meta.fact.method')}>
        {result.isClusterRobust ? i18n._('meta.method.robust') : i18n._('meta.method.hartungKnapp')}
      </Fact>
    </FactList>
  )
}
