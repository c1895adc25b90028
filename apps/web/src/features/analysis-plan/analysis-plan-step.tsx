import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isDeployed, type PlanPart, planLosses, planOf, type Study, studyCalls } from '@trellis/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { withMessages } from '../../locales/catalogs'
import { common } from '../../locales/common-messages'
import { partMessages } from '../../shared/plan/plan-labels'
import { useDesignClosed } from '../../shared/study/design-edit'
import { SavedTextField } from '../../ui/saved-text-field'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { PlanFields, type TypedField } from './plan-fields'
import { lossMessages } from './plan-messages'
import { DefaultButton } from './plan-part'
import { PlanPower } from './plan-power'
import { PlanRecord } from './plan-record'
import { usePlanEdit } from './use-plan-edit'

const PlanPreview = lazy(async () => ({ default: (await withMessages(import('./plan-preview'), 'plan')).PlanPreview }))

interface Props {
  study: Study
  /** Plans the sample size with other assumptions. */
  planner: ReactNode
}

/** How the results will be computed: defaults to read, each of which can be changed until the study is deployed. */
export function AnalysisPlanStep({ study, planner }: Props) {
  const { i18n } = useLingui()
  if (isDeployed(study.studyStatus)) return <PlanRecord study={study} canChange />
  return (
    <Box sx={{ ...stack, maxWidth: 1120 }}>
      <Box>
        <Typography variant="h2">{i18n._('plan.title')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {i18n._('plan.intro')}
        </Typography>
      </Box>
      {planLosses(study).map((loss) => (
        <Alert key={loss} severity={loss === 'no_primary_outcome' ? 'warning' : 'info'} role="note">
          {i18n._(lossMessages[loss])}
        </Alert>
      ))}
      <PlanEditor study={study} planner={planner} />
    </Box>
  )
}

function PlanEditor({ study, planner }: Props) {
  const { changes, edit, save, part: lastPart } = usePlanEdit(study)
  const plan = planOf({ ...study, analysisPlan: changes })
  const isReadOnly = useDesignClosed(study, 'design', studyCalls.updateStudyField)
  const canReset = (part: PlanPart) => !isReadOnly && changes[part] !== undefined
  const noteFor = (part: PlanPart) => (
    <PartNote
      part={part}
      save={part === lastPart ? save : null}
      onReset={canReset(part) ? () => void edit(part, undefined) : null}
    />
  )
  return (
    <>
      <PlanFields
        study={study}
        plan={plan}
        edit={edit}
        isReadOnly={isReadOnly}
        noteFor={noteFor}
        typedField={(field) => (
          <TypedPart
            key={field.part}
            study={study}
            field={field}
            onReset={canReset(field.part) ? () => void edit(field.part, undefined) : null}
          />
        )}
        power={
          <>
            <PlanPower study={study} plan={plan} />
            {planner}
          </>
        }
      />
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PlanPreview study={study} plan={plan} isSaving={save.isPending} />
      </Suspense>
    </>
  )
}

interface TypedProps {
  study: Study
  field: TypedField
  onReset: (() => void) | null
}

function TypedPart({ study, field, onReset }: TypedProps) {
  const { i18n } = useLingui()
  const { part, stored, help, finding, check, commit, isReadOnly } = field
  return (
    <Box>
      <SavedTextField
        name={`study:${study.studyId}:plan:${part}`}
        label={i18n._(partMessages[part])}
        help={help}
        input={part === 'notes' ? undefined : { inputMode: part === 'smallestEffect' ? 'decimal' : 'numeric' }}
        isMultiline={part === 'notes'}
        stored={stored}
        check={check}
        save={(text) => commit(text)}
        isReadOnly={isReadOnly}
      />
      {finding && (
        <Typography variant="caption" color="error" sx={{ px: 1.75 }}>
          {finding}
        </Typography>
      )}
      {onReset && <DefaultButton part={part} onClick={onReset} />}
    </Box>
  )
}

interface NoteProps {
  part: PlanPart
  /** The latest save, if it was of this part. */
  save: ReturnType<typeof usePlanEdit>['save'] | null
  onReset: (() => void) | null
}

function PartNote({ part, save, onReset }: NoteProps) {
  const { i18n } = useLingui()
  const note =
    save &&
    {
      idle: '',
      pending: i18n._(common.saving),
      success: i18n._(common.saved),
      error: i18n._('plan.notSaved', { reason: save.error ? messageForError(save.error) : '' }),
    }[save.status]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24 }}>
      <Box role="status">
        {note && (
          <Typography variant="caption" color={save?.isError ? 'error' : 'textSecondary'}>
            {note}
          </Typography>
        )}
      </Box>
      {save?.isError && (
        <Button size="small" onClick={() => save.variables && save.mutate(save.variables)}>
          {i18n._(common.retry)}
        </Button>
      )}
      {onReset && <DefaultButton part={part} onClick={onReset} />}
    </Box>
  )
}

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const
