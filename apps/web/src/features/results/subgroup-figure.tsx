import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type ComparisonResult,
  contrastNames,
  type OutcomeResult,
  outcomeUnitOf,
  type Results,
  resultWording,
  type SubgroupResult,
  shownDifference,
} from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import {
  formatDecimal,
  formatDifference,
  formatInterval,
  formatP,
  formatSignedP,
} from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { outcomeName, subgroupMessages } from '../../shared/plan/plan-labels'
import { differenceRow } from './difference-row'

interface Props {
  results: Results
  outcome: OutcomeResult
  comparison: ComparisonResult
  subgroup: SubgroupResult
}

/** The difference in each group, and whether it is the same in all of them. */
export function SubgroupFigure({ results, outcome, comparison, subgroup }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  const names = contrastNames(results, comparison)
  const group = i18n._(subgroupMessages[subgroup.subgroup])
  const nameOf = ({ name, from, to }: SubgroupResult['groups'][number]) =>
    subgroup.subgroup === 'PRIOR_KNOWLEDGE'
      ? from === null || to === null
        ? i18n._('results.quartile', { quartile: name })
        : i18n._('results.quartile.scores', { quartile: name, low: formatDecimal(from, 0), high: formatDecimal(to, 0) })
      : i18n._('results.group', { subgroup: subgroup.subgroup, name })
  const { interaction, slope } = subgroup
  const values = {
    ...names,
    group,
    outcome: outcomeName(outcome.outcome, i18n),
    unit: resultWording(i18n.locale).units[unit],
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Figure
        title={i18n._('results.subgroup', values)}
        caption={i18n._('results.subgroup.caption', values)}
        empty={i18n._('results.subgroup.empty')}
        table={{
          heads: [
            group,
            i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
            i18n._('results.interval'),
            i18n._('results.p'),
            i18n._('results.students'),
          ],
          rows: subgroup.groups.map((group) => {
            const { result } = group
            const students = `${formatNumber(result.n.treated)} / ${formatNumber(result.n.control)}`
            return result.ok
              ? [
                  nameOf(group),
                  formatDifference(unit, result.estimate),
                  formatInterval(unit, result.interval, i18n),
                  formatP(result.p),
                  students,
                ]
              : [nameOf(group), resultWording(i18n.locale).reasons[result.reason], '', '', students]
          }),
        }}
        draw={
          subgroup.groups.some(({ result }) => result.ok)
            ? rowPlot({
                rows: subgroup.groups.map((group) => ({
                  key: group.name,
                  label: nameOf(group),
                  ...differenceRow(unit, group.result, i18n),
                })),
                axisLabel: i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
              })
            : null
        }
      />
      <Typography variant="body2">
        {interaction.ok
          ? i18n._('results.interaction', {
              f: formatDecimal(interaction.f, 2),
              first: formatDecimal(interaction.degreesOfFreedom[0], 0),
              second: formatDecimal(interaction.degreesOfFreedom[1], 1),
              p: formatSignedP(interaction.p),
            })
          : i18n._('results.interaction.none', { reason: resultWording(i18n.locale).reasons[interaction.reason] })}
        {slope?.ok &&
          ` ${i18n._('results.slope', {
            estimate: formatDecimal(shownDifference(unit, slope.estimate), 2),
            low: formatDecimal(shownDifference(unit, slope.interval.low), 2),
            high: formatDecimal(shownDifference(unit, slope.interval.high), 2),
            unit: resultWording(i18n.locale).units[unit],
          })}`}
        {subgroup.isExploratory && ` ${i18n._('results.exploratory.sentence')}`}
      </Typography>
    </Box>
  )
}
