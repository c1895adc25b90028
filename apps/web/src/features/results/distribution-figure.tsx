import { useLingui } from '@lingui/react'
import { useTheme } from '@mui/material/styles'
import {
  conditionNameOf,
  type OutcomeOfCondition,
  type OutcomeResult,
  outcomeUnitOf,
  type Results,
  shownLevel,
} from '@trellis/domain'
import { scaleLinear } from '@visx/scale'
import { formatNumber } from '../../locales/format-locale'
import { BottomAxis, bottomAxisHeight } from '../../shared/figure/axes'
import { type Drawing, Figure } from '../../shared/figure/figure'
import { Marker } from '../../shared/figure/marker'
import { formatLevel, formatPercent } from '../../shared/figure/outcome-format'
import { wrapText } from '../../shared/figure/wrap-text'
import { outcomeName } from '../../shared/plan/plan-labels'
import { conditionColor } from '../../shared/study/condition-color'
import { conditionIndexOf } from './results-messages'

interface Props {
  results: Results
  outcome: OutcomeResult
}

/** How the outcomes of students are distributed in each condition, with the middle half and the mean. */
export function DistributionFigure({ results, outcome }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  const name = outcomeName(outcome.outcome, i18n)
  const none = i18n._('results.none')
  const level = (value: number | null | undefined) =>
    value === null || value === undefined ? none : formatLevel(unit, value)
  const hasValues = outcome.conditions.some(({ bins }) => bins.some(({ count }) => count > 0))
  const axis = {
    POINTS: i18n._('results.level.POINTS'),
    PERCENTAGE_POINTS: i18n._('results.level.PERCENTAGE_POINTS'),
    TIME: i18n._('results.level.TIME'),
    PROBLEMS: i18n._('results.level.PROBLEMS'),
    HELP: i18n._('results.level.HELP'),
  }[unit]
  return (
    <Figure
      title={i18n._('results.distribution', { outcome: name })}
      caption={
        outcome.kind === 'SHARE'
          ? i18n._('results.distribution.caption.share', { outcome: name })
          : i18n._('results.distribution.caption', { outcome: name, unit: axis })
      }
      empty={i18n._('results.distribution.empty')}
      table={{
        heads: [
          i18n._('results.condition'),
          i18n._('results.assigned'),
          i18n._('results.withOutcome'),
          i18n._('results.mean'),
          i18n._('results.deviation'),
          i18n._('results.quartiles'),
        ],
        rows: outcome.conditions.map(({ conditionId, assigned, n, mean, deviation, quartiles }) => [
          conditionNameOf(results, conditionId),
          formatNumber(assigned),
          formatNumber(n),
          level(mean),
          // The deviation of a logarithm is not a time.
          unit === 'TIME' ? none : level(deviation),
          quartiles ? quartiles.map((value) => formatLevel(unit, value)).join(' · ') : none,
        ]),
      }}
      draw={hasValues ? (width) => histograms({ results, outcome, axis, width }) : null}
    />
  )
}

const [barHeight, rowGap, yesNoAxisHeight] = [64, 34, 14]

function histograms(props: Props & { axis: string; width: number }): Drawing {
  const below = props.outcome.kind === 'SHARE' ? yesNoAxisHeight : bottomAxisHeight
  const height = props.outcome.conditions.length * (barHeight + rowGap) + below + 16
  return { height, content: <Histograms {...props} height={height} /> }
}

function Histograms({
  results,
  outcome,
  axis,
  width,
  height,
}: Props & { axis: string; width: number; height: number }) {
  const { palette } = useTheme().vars
  const unit = outcomeUnitOf(outcome.outcome)
  const bins = outcome.conditions.flatMap((condition) => condition.bins)
  const [least, most] = [Math.min(...bins.map(({ from }) => from)), Math.max(...bins.map(({ to }) => to))]
  const x = scaleLinear({ domain: [least, most > least ? most : least + 1], range: [8, width - 8] })
  const bottom = height - (outcome.kind === 'SHARE' ? yesNoAxisHeight : bottomAxisHeight)
  const isYesOrNo = outcome.kind === 'SHARE'
  // Conditions may differ in size: the share of students decides the height.
  const shareOf = ({ n }: { n: number }, count: number) => (n === 0 ? 0 : count / n)
  const tallest = Math.max(
    0.01,
    ...outcome.conditions.flatMap((condition) => condition.bins.map(({ count }) => shareOf(condition, count))),
  )
  return (
    <>
      {isYesOrNo ? (
        <YesNoAxis bins={outcome.conditions[0]!.bins} x={x} y={bottom} />
      ) : (
        <BottomAxis
          scale={x}
          label={axis}
          left={8}
          right={width - 8}
          y={bottom}
          top={rowGap}
          format={(value) => formatNumber(shownLevel(unit, value), { maximumFractionDigits: 1 }).replace('-', '−')}
        />
      )}
      {outcome.conditions.map((condition, row) => {
        const base = (row + 1) * (barHeight + rowGap)
        const index = conditionIndexOf(results, condition.conditionId)
        const color = conditionColor(index)
        const [name = ''] = wrapText(
          `${conditionNameOf(results, condition.conditionId)} (n = ${formatNumber(condition.n)})`,
          width * 0.9,
          1,
        )
        return (
          <g key={condition.conditionId}>
            <text x={8} y={base - barHeight - 10} fontSize={12} fontWeight={600} fill={palette.text.primary}>
              {name}
            </text>
            {condition.bins.map(({ from, to, count }) => {
              const size = (shareOf(condition, count) / tallest) * barHeight
              return (
                <g key={from}>
                  <rect
                    x={x(from) + 0.75}
                    y={base - size}
                    width={Math.max(1, x(to) - x(from) - 1.5)}
                    height={size}
                    fill={color}
                    fillOpacity={0.55}
                    stroke={color}
                  />
                  {isYesOrNo && (
                    <text
                      x={x((from + to) / 2)}
                      y={base - 6}
                      textAnchor="middle"
                      fontSize={12}
                      fill={palette.text.primary}
                    >
                      {formatPercent(shareOf(condition, count))}
                    </text>
                  )}
                </g>
              )
            })}
            <line x1={8} x2={width - 8} y1={base} y2={base} stroke={palette.grey[500]} />
            {condition.quartiles && !isYesOrNo && (
              <line
                x1={x(condition.quartiles[1])}
                x2={x(condition.quartiles[3])}
                y1={base + 7}
                y2={base + 7}
                stroke={palette.text.primary}
                strokeWidth={3}
              />
            )}
            {condition.mean !== null && !isYesOrNo && condition.mean >= least && condition.mean <= most && (
              <Marker x={x(condition.mean)} y={base + 7} index={index} color={palette.text.primary} />
            )}
          </g>
        )
      })}
    </>
  )
}

/** An outcome that is yes or no has two bars: no, and yes. */
function YesNoAxis({ bins, x, y }: { bins: OutcomeOfCondition['bins']; x: (value: number) => number; y: number }) {
  const { i18n } = useLingui()
  const { palette } = useTheme().vars
  return bins.map(({ from, to }, index) => (
    <text key={from} x={x((from + to) / 2)} y={y + 8} textAnchor="middle" fontSize={12} fill={palette.text.secondary}>
      {index === 0 ? i18n._('results.no') : i18n._('results.yes')}
    </text>
  ))
}
