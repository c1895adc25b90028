import { useLingui } from '@lingui/react'
import { type BaselineResult, contrastNames, type Results, resultWording } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { covariateMessages } from '../../shared/plan/plan-labels'

const statusMessages = {
  satisfied: /*i18n*/ 'results.baseline.satisfied',
  adjust: /*i18n*/ 'results.baseline.adjust',
  not_equivalent: /*i18n*/ 'results.baseline.not_equivalent',
} as const

/** How the analyzed students of two conditions differed before the study, as effect sizes. */
export function BaselineFigure({ results, baseline }: { results: Results; baseline: BaselineResult }) {
  const { i18n } = useLingui()
  const names = contrastNames(results, baseline)
  const rows = baseline.differences.map(({ covariate, level, n, difference }) => {
    const name = i18n._(covariateMessages[covariate])
    return { name: level === null ? name : i18n._('results.baseline.level', { name, level }), n, difference }
  })
  return (
    <Figure
      title={i18n._('results.baseline', names)}
      caption={i18n._('results.baseline.caption', names)}
      empty={rows.length === 0 ? i18n._('results.baseline.none') : i18n._('results.baseline.empty')}
      table={{
        heads: [
          i18n._('results.baseline.measure'),
          i18n._('results.effectSize'),
          i18n._('results.baseline.status'),
          i18n._('results.students'),
        ],
        rows: rows.map(({ name, n, difference }) => [
          name,
          difference.ok ? formatDecimal(difference.effectSize, 2) : '',
          difference.ok
            ? i18n._(statusMessages[difference.status])
            : resultWording(i18n.locale).reasons[difference.reason],
          `${formatNumber(n.treated)} / ${formatNumber(n.control)}`,
        ]),
      }}
      draw={
        rows.some(({ difference }) => difference.ok)
          ? rowPlot({
              rows: rows.map(({ name, difference }) => ({
                key: name,
                label: name,
                points: difference.ok ? [{ value: difference.effectSize, series: 0 }] : [],
                text: difference.ok
                  ? `${formatDecimal(difference.effectSize, 2)} · ${i18n._(statusMessages[difference.status])}`
                  : i18n._('results.noEstimate'),
              })),
              lines: [0, -0.25, -0.05, 0.05, 0.25],
              domain: [-0.3, 0.3],
              axisLabel: i18n._('results.effectSize'),
            })
          : null
      }
    />
  )
}
