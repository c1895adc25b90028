import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type AnalysisPlan,
  analysisPlanSchema,
  availableCovariates,
  availableExclusions,
  availableOutcomes,
  availableSubgroups,
  outcomeKindOf,
  type PlanPart,
  planFindings,
  primaryOutcomes,
  type Study,
  stoppingRuleSchema,
} from '@trellis/domain'
import { type ReactNode, useId } from 'react'
import { issueMessage } from '../../shared/issue-message'
import {
  covariateMessages,
  exclusionMessages,
  missingDataMessages,
  outcomeName,
  stoppingMessages,
  subgroupMessages,
} from '../../shared/plan/plan-labels'
import { cardFace } from '../../ui/card-face'
import { ContrastPart } from './contrast-part'
import { findingMessage } from './plan-messages'
import { ChecksPart, SelectPart } from './plan-part'
import type { EditPlan } from './use-plan-edit'

type TypedPart = Extract<PlanPart, 'looks' | 'sampleSize' | 'smallestEffect' | 'notes'>

/** What a text field of the plan needs. Where typed text is kept is up to the page or dialog that renders it. */
export interface TypedField {
  part: TypedPart
  stored: string
  help: string
  /** What does not fit the study. */
  finding: string | null
  check: (text: string) => string | null
  commit: (text: string) => ReturnType<EditPlan>
  isReadOnly: boolean
}

interface Props {
  study: Study
  plan: AnalysisPlan
  edit: EditPlan
  isReadOnly?: boolean
  typedField: (field: TypedField) => ReactNode
  /** Shown below a part, such as its save status. */
  noteFor?: (part: PlanPart) => ReactNode
  /** Statistical power, shown below the planned number of students. */
  power?: ReactNode
}

const missingDataOptions = analysisPlanSchema.shape.missingData.options

/** Every part of a plan, each with a help text. */
export function PlanFields({ study, plan, edit, isReadOnly = false, typedField, noteFor, power }: Props) {
  const { i18n } = useLingui()
  const findings = planFindings(plan, study)
  const findingIn = (part: PlanPart) => {
    const finding = findings.find((one) => one.part === part)
    return finding ? findingMessage(finding, i18n) : null
  }
  const partProps = (part: PlanPart) => ({ part, problem: findingIn(part), isReadOnly, note: noteFor?.(part) })
  const renderTyped = (part: TypedPart, help: string) =>
    typedField({
      part,
      help,
      stored: plan[part] === null ? '' : String(plan[part]),
      finding: findingIn(part),
      check: (text) => {
        const value = readValue(part, text)
        if (Number.isNaN(value)) return i18n._('plan.number')
        return issueMessage(analysisPlanSchema.shape[part].safeParse(value))
      },
      commit: (text) => edit(part, readValue(part, text) as never),
      isReadOnly,
    })
  const outcomes = availableOutcomes(study).filter((outcome) => outcome !== plan.primaryOutcome)
  const isShare = outcomeKindOf(plan.primaryOutcome) === 'SHARE'
  return (
    <Box sx={stack}>
      <Group title={i18n._('plan.group.outcomes')}>
        <SelectPart
          {...partProps('primaryOutcome')}
          help={i18n._('plan.help.primaryOutcome')}
          value={plan.primaryOutcome ?? ''}
          options={[
            { value: '', label: i18n._('plan.outcome.none') },
            ...[...primaryOutcomes(study), ...missingFrom(primaryOutcomes(study), plan.primaryOutcome)].map(
              (value) => ({
                value,
                label: outcomeName(value, i18n),
              }),
            ),
          ]}
          onChange={(value) => void edit('primaryOutcome', value === '' ? null : value)}
        />
        <ChecksPart
          {...partProps('secondaryOutcomes')}
          help={i18n._('plan.help.secondaryOutcomes')}
          chosen={plan.secondaryOutcomes}
          options={outcomes}
          labelOf={(one) => outcomeName(one, i18n)}
          onChange={(chosen) => void edit('secondaryOutcomes', chosen)}
        />
      </Group>
      <Group title={i18n._('plan.group.comparisons')}>
        <ContrastPart
          {...partProps('contrasts')}
          help={i18n._('plan.help.contrasts')}
          study={study}
          contrasts={plan.contrasts}
          onChange={(contrasts) => void edit('contrasts', contrasts)}
        />
        <Box sx={pair}>
          {renderTyped(
            'smallestEffect',
            isShare ? i18n._('plan.help.smallestEffect.share') : i18n._('plan.help.smallestEffect'),
          )}
          {renderTyped('sampleSize', i18n._('plan.help.sampleSize'))}
        </Box>
        {power}
      </Group>
      <Group title={i18n._('plan.group.analysis')}>
        <ChecksPart
          {...partProps('covariates')}
          help={i18n._('plan.help.covariates')}
          chosen={plan.covariates}
          options={availableCovariates(study)}
          labelOf={(one) => i18n._(covariateMessages[one])}
          onChange={(chosen) => void edit('covariates', chosen)}
        />
        <ChecksPart
          {...partProps('subgroups')}
          help={i18n._('plan.help.subgroups')}
          chosen={plan.subgroups}
          options={availableSubgroups(study)}
          labelOf={(one) => i18n._(subgroupMessages[one])}
          onChange={(chosen) => void edit('subgroups', chosen)}
        />
        <ChecksPart
          {...partProps('exclusions')}
          help={i18n._('plan.help.exclusions')}
          chosen={plan.exclusions}
          options={availableExclusions(study)}
          labelOf={(one) => i18n._(exclusionMessages[one])}
          onChange={(chosen) => void edit('exclusions', chosen)}
        />
        <SelectPart
          {...partProps('missingData')}
          help={i18n._('plan.help.missingData')}
          value={plan.missingData}
          options={missingDataOptions.map((value) => ({ value, label: i18n._(missingDataMessages[value]) }))}
          onChange={(value) => value !== '' && void edit('missingData', value)}
        />
      </Group>
      <Group title={i18n._('plan.group.end')}>
        <SelectPart
          {...partProps('stoppingRule')}
          help={i18n._('plan.help.stoppingRule')}
          value={plan.stoppingRule}
          options={stoppingRuleSchema.options.map((value) => ({ value, label: i18n._(stoppingMessages[value]) }))}
          onChange={(value) => value !== '' && void edit('stoppingRule', value)}
        />
        <Box sx={pair}>{renderTyped('looks', i18n._('plan.help.looks'))}</Box>
        {renderTyped('notes', i18n._('plan.help.notes'))}
      </Group>
    </Box>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** A stored choice that the study no longer offers remains an option until another is chosen. */
function missingFrom<T>(options: readonly T[], value: T | null): T[] {
  return value === null || options.includes(value) ? [] : [value]
}

/** On many keyboards the decimal point is a comma; thousands may be separated. */
function readValue(part: TypedPart, text: string): string | number | null {
  if (part === 'notes') return text
  if (text.trim() === '') return part === 'sampleSize' ? null : Number.NaN
  return part === 'smallestEffect' ? Number(text.trim().replace(',', '.')) : Number(text.replaceAll(/[\s,]/g, ''))
}

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
const card = {
  ...stack,
  gap: 2.5,
  p: 2,
  ...cardFace,
} as const
