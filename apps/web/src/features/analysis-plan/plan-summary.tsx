import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { type AnalysisPlan, outcomeKindOf, planFindings, type Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locales/format-locale'
import {
  covariateMessages,
  exclusionMessages,
  missingDataMessages,
  outcomeName,
  partMessages,
  stoppingMessages,
  subgroupMessages,
} from '../../shared/plan/plan-labels'
import { effectMessage } from '../../shared/power/power-message'
import { Fact, FactList } from '../../ui/fact-list'
import { contrastMessage, findingMessage } from './plan-messages'

/** A plan, read-only. */
export function PlanSummary({ study, plan }: { study: Study; plan: AnalysisPlan }) {
  const { i18n } = useLingui()
  const list = (chosen: readonly string[]) =>
    chosen.length === 0 ? i18n._('plan.nothing') : chosen.map((text) => <Line key={text}>{text}</Line>)
  const findings = planFindings(plan, study)
  return (
    <>
      <FactList>
        <Fact name={i18n._(partMessages.primaryOutcome)}>
          <strong>
            {plan.primaryOutcome === null ? i18n._('plan.outcome.none') : outcomeName(plan.primaryOutcome, i18n)}
          </strong>
        </Fact>
        <Fact name={i18n._(partMessages.secondaryOutcomes)}>
          {list(plan.secondaryOutcomes.map((outcome) => outcomeName(outcome, i18n)))}
        </Fact>
        <Fact name={i18n._(partMessages.contrasts)}>
          {plan.contrasts.map((contrast) => (
            <Line key={`${contrast.conditionId}-${contrast.referenceId}`}>
              {contrastMessage(study, contrast, i18n)}
            </Line>
          ))}
        </Fact>
        <Fact name={i18n._(partMessages.covariates)}>
          {list(plan.covariates.map((covariate) => i18n._(covariateMessages[covariate])))}
        </Fact>
        <Fact name={i18n._(partMessages.subgroups)}>
          {list(plan.subgroups.map((subgroup) => i18n._(subgroupMessages[subgroup])))}
        </Fact>
        <Fact name={i18n._(partMessages.exclusions)}>
          {list(plan.exclusions.map((exclusion) => i18n._(exclusionMessages[exclusion])))}
        </Fact>
        <Fact name={i18n._(partMessages.missingData)}>{i18n._(missingDataMessages[plan.missingData])}</Fact>
        <Fact name={i18n._(partMessages.stoppingRule)}>{i18n._(stoppingMessages[plan.stoppingRule])}</Fact>
        <Fact name={i18n._(partMessages.looks)}>{formatNumber(plan.looks)}</Fact>
        <Fact name={i18n._(partMessages.sampleSize)}>
          {plan.sampleSize === null ? i18n._('plan.nothing') : formatNumber(plan.sampleSize)}
        </Fact>
        <Fact name={i18n._(partMessages.smallestEffect)}>
          {effectMessage(plan.smallestEffect, outcomeKindOf(plan.primaryOutcome))}
        </Fact>
        {plan.notes !== '' && (
          <Fact name={i18n._(partMessages.notes)}>
            <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
              {plan.notes}
            </Box>
          </Fact>
        )}
      </FactList>
      {findings.map((finding) => (
        <Box key={`${finding.code} ${finding.subject}`} sx={{ typography: 'body2', color: 'error.main', mt: 1 }}>
          {findingMessage(finding, i18n)}
        </Box>
      ))}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {children}
    </Box>
  )
}
