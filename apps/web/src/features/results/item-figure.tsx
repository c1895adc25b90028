import { useLingui } from '@lingui/react'
import { conditionNameOf, type ItemResult, type Results } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { Marker } from '../../shared/figure/marker'
import { formatDecimal, formatPercent } from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { conditionColor } from '../../shared/study/condition-color'
import { conditionIndexOf, stageMessages } from './results-messages'

/** The number of problems that fit in one figure; the table lists all. */
const maxDrawn = 40

/** The share of first answers that were correct, problem by problem. */
export function ItemFigure({ results, stage }: { results: Results; stage: ItemResult['place'] }) {
  const { i18n } = useLingui()
  const items = results.items.filter(({ place }) => place === stage)
  const message = stageMessages[stage]
  const stageName = message ? i18n._(message) : stage
  const shares = (item: ItemResult) =>
    item.conditions.flatMap(({ conditionId, students, firstCorrect }) =>
      students === 0 ? [] : [{ conditionId, share: firstCorrect / students }],
    )
  return (
    <Figure
      title={i18n._('results.items', { stage: stageName })}
      caption={
        items.length > maxDrawn
          ? i18n._('results.items.caption.more', { stage: stageName, count: maxDrawn, all: items.length })
          : i18n._('results.items.caption', { stage: stageName })
      }
      empty={i18n._('results.items.empty')}
      table={{
        heads: [
          i18n._('results.items.problem'),
          i18n._('results.condition'),
          i18n._('results.items.students'),
          i18n._('results.items.firstCorrect'),
          i18n._('results.items.helpFirst'),
          i18n._('results.items.seconds'),
        ],
        rows: items.flatMap((item, index) =>
          item.conditions.map(({ conditionId, students, firstCorrect, helpFirst, medianSeconds }) => [
            `${index + 1}. ${item.name}`,
            conditionNameOf(results, conditionId),
            formatNumber(students),
            students === 0 ? '' : formatPercent(firstCorrect / students, 0),
            students === 0 ? '' : formatPercent(helpFirst / students, 0),
            medianSeconds === null ? '' : formatDecimal(medianSeconds, 0),
          ]),
        ),
      }}
      draw={
        items.some((item) => shares(item).length > 0)
          ? rowPlot({
              rows: items.slice(0, maxDrawn).map((item, index) => ({
                key: `${item.problemSetId} ${item.problemId}`,
                label: `${index + 1}. ${item.name}`,
                points: shares(item).map(({ conditionId, share }) => {
                  const series = conditionIndexOf(results, conditionId)
                  return { value: 100 * share, series, color: conditionColor(series) }
                }),
                text: shares(item)
                  .map(({ share }) => formatPercent(share, 0))
                  .join(' / '),
              })),
              lines: [],
              domain: [0, 100],
              axisLabel: i18n._('results.items.axis'),
              legend: results.conditions.map(({ conditionId, name }) => {
                const index = conditionIndexOf(results, conditionId)
                return { name, symbol: <Marker x={0} y={0} index={index} /> }
              }),
            })
          : null
      }
    />
  )
}
