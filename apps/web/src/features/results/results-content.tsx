import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { conditionNameOf, primaryOutcomeOf, type Results, stageNameSchema } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal, formatSignedP } from '../../shared/figure/outcome-format'
import { SequenceFigure } from '../../shared/figure/sequence-figure'
import { Panel } from '../../ui/panel'
import { AttritionFigure } from './attrition-figure'
import { BaselineFigure } from './baseline-figure'
import { DeviationList } from './deviation-list'
import { DistributionFigure } from './distribution-figure'
import { FlowFigure } from './flow-figure'
import { ForestFigure } from './forest-figure'
import { ItemFigure } from './item-figure'
import { KeyNumbers } from './key-numbers'
import { LeaveOneOutFigure } from './leave-one-out-figure'
import { MasteryFigure } from './mastery-figure'
import { MethodsSection, ProvenanceSection } from './methods-section'
import { MissingSection } from './missing-section'
import { RatingSection } from './rating-section'

import { SecondaryFigure } from './secondary-figure'
import { SubgroupFigure } from './subgroup-figure'
import { VerdictSection } from './verdict-section'

/** Everything that is known about the results of a study, in the order in which a reader asks. */
export function ResultsContent({ results }: { results: Results }) {
  const { i18n } = useLingui()
  // Without a primary outcome, the first outcome is shown.
  const outcome = primaryOutcomeOf(results) ?? results.outcomes[0] ?? null
  const comparisons = (outcome?.comparisons ?? []).map((comparison) => ({
    comparison,
    key: `${comparison.conditionId}-${comparison.referenceId}`,
  }))
  const withCurves = results.outcomes.find(({ curves }) => curves.length > 0)
  const hasSubgroups = comparisons.some(({ comparison }) => comparison.subgroups.length > 0)
  const stages = stageNameSchema.options.filter((stage) => results.items.some(({ place }) => place === stage))
  return (
    <>
      <VerdictSection results={results} />
      <KeyNumbers results={results} />
      <RatingSection results={results} />
      <Panel title={i18n._('results.section.flow')}>
        <FlowFigure results={results} />
        <SplitNote results={results} />
      </Panel>
      {outcome && (
        <>
          <Panel title={i18n._('results.section.specifications')}>
            {comparisons.map(({ comparison, key }) => (
              <ForestFigure key={key} results={results} outcome={outcome} comparison={comparison} />
            ))}
            {comparisons.length > 0 && <OutsideNote results={results} />}
          </Panel>
          <Panel title={i18n._('results.section.distributions')}>
            {results.outcomes
              .filter((one) => one === outcome || one.outcome !== 'PROBLEMS_TO_MASTERY')
              .map((one) => (
                <DistributionFigure key={one.outcome} results={results} outcome={one} />
              ))}
          </Panel>
          <Panel title={i18n._('results.section.attrition')}>
            <AttritionFigure results={results} outcome={outcome} />
          </Panel>
        </>
      )}
      {results.baseline.length > 0 && (
        <Panel title={i18n._('results.section.baseline')}>
          {results.baseline.map((baseline) => (
            <BaselineFigure
              key={`${baseline.conditionId}-${baseline.referenceId}`}
              results={results}
              baseline={baseline}
            />
          ))}
        </Panel>
      )}
      {withCurves && (
        <Panel title={i18n._('results.section.curves')}>
          <MasteryFigure results={results} outcome={withCurves} event="hasMastered" />
          <MasteryFigure results={results} outcome={withCurves} event="hasDroppedOut" />
        </Panel>
      )}
      {outcome && hasSubgroups && (
        <Panel title={i18n._('results.section.subgroups')}>
          {comparisons.flatMap(({ comparison, key }) =>
            comparison.subgroups.map((subgroup) => (
              <SubgroupFigure
                key={`${key} ${subgroup.subgroup}`}
                results={results}
                outcome={outcome}
                comparison={comparison}
                subgroup={subgroup}
              />
            )),
          )}
        </Panel>
      )}
      {stages.length > 0 && (
        <Panel title={i18n._('results.section.items')}>
          {stages.map((stage) => (
            <ItemFigure key={stage} results={results} stage={stage} />
          ))}
        </Panel>
      )}
      {outcome && results.sequences.length > 0 && (
        <Panel title={i18n._('results.section.sequence')}>
          {results.sequences.map((sequence) => (
            <SequenceFigure
              key={`${sequence.conditionId}-${sequence.referenceId}`}
              sequence={sequence}
              outcome={outcome.outcome}
              conditionName={(id) => conditionNameOf(results, id)}
            />
          ))}
        </Panel>
      )}
      {outcome && results.outcomes.length > 1 && (
        <Panel title={i18n._('results.section.secondary')}>
          {comparisons.map(({ comparison, key }) => (
            <SecondaryFigure key={key} results={results} contrast={comparison} />
          ))}
        </Panel>
      )}
      {outcome && comparisons.length > 0 && (
        <>
          <Panel title={i18n._('results.section.missing')}>
            <MissingSection results={results} outcome={outcome} />
          </Panel>
          {comparisons.some(({ comparison }) => comparison.leaveOneOut.length > 0) && (
            <Panel title={i18n._('results.section.sensitivity')}>
              {comparisons.map(({ comparison, key }) => (
                <LeaveOneOutFigure key={key} results={results} outcome={outcome} comparison={comparison} />
              ))}
            </Panel>
          )}
        </>
      )}
      <Panel title={i18n._('results.section.deviations')}>
        <DeviationList deviations={results.deviations} isPlanFrozen={results.isPlanFrozen} />
      </Panel>
      <MethodsSection results={results} />
      <ProvenanceSection results={results} />
    </>
  )
}

/** How many students the prediction from outside the study rests on, or why there is none. */
function OutsideNote({ results: { outsidePrediction } }: { results: Results }) {
  const { i18n } = useLingui()
  const reasons = {
    clustered_assignment: i18n._('results.outside.clustered_assignment'),
    too_few_students: i18n._('results.outside.too_few_students'),
    no_earlier_work: i18n._('results.outside.no_earlier_work'),
  }
  return (
    <Typography variant="body2">
      {outsidePrediction.ok
        ? i18n._('results.outside.used', { students: formatNumber(outsidePrediction.students) })
        : reasons[outsidePrediction.reason]}
    </Typography>
  )
}

/** Whether the split matches the weights, and whether reaching the condition depended on which one it was. */
function SplitNote({ results: { split, reach } }: { results: Results }) {
  const { i18n } = useLingui()
  const splitMessages = {
    none: i18n._('results.split.none'),
    too_few: i18n._('results.split.too_few'),
    balanced: i18n._('results.split.balanced'),
    uneven: i18n._('results.split.uneven'),
    off: i18n._('results.split.off'),
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">
        {i18n._('results.split.enrolled', { verdict: splitMessages[split.enrolled.verdict] })}{' '}
        {i18n._('results.split.analyzed', { verdict: splitMessages[split.analyzed.verdict] })}
      </Typography>
      {reach.ok && (
        <Typography variant="body2">
          {i18n._('results.reach', {
            chiSquare: formatDecimal(reach.chiSquare, 2),
            degrees: reach.degreesOfFreedom,
            p: formatSignedP(reach.p),
          })}
        </Typography>
      )}
    </Box>
  )
}
