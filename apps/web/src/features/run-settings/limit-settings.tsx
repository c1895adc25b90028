import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  countsParticipants,
  isDeployed,
  limitIssues,
  recruitmentTypes,
  runLimitsSchema,
  type Study,
  studyCalls,
} from '@trellis/domain'
import { useMe } from '../../lib/session'
import { issueMessage } from '../../shared/issue-message'
import { useDesignClosed } from '../../shared/study/design-edit'
import { fromLocalTime, toLocalTime, zoneOf } from '../../shared/zoned-time'
import { SavedTextField } from '../../ui/saved-text-field'
import { SavedChoice } from './fields/saved-choice'
import { SettingsGroup } from './fields/settings-group'
import { useSaveTypedField } from './fields/use-save-typed-field'
import { PowerPlanButton } from './power-plan-button'
import { describeLimits } from './run-messages'

/** When the study stops enrolling students automatically. The only settings that can change while it runs. */
export function LimitSettings({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const isReadOnly = useIsReadOnly(study)
  const isRunning = isDeployed(study.studyStatus) && !isReadOnly
  return (
    <SettingsGroup
      name="limits"
      title={i18n._('run.limits')}
      summary={describeLimits(study, timeZone, i18n)}
      intro={i18n._('run.limits.intro')}
    >
      {study.recruitmentTypeNumber === recruitmentTypes.selfDeploy && (
        <Typography variant="body2">{i18n._('run.limits.link')}</Typography>
      )}
      {study.delayedPostTest && <Typography variant="body2">{i18n._('run.limits.delayed')}</Typography>}
      {isRunning && <Typography variant="body2">{i18n._('run.limits.running')}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <CapField study={study} />
        <EndField study={study} />
      </Box>
      <PowerPlanButton study={study} />
      <SavedChoice
        study={study}
        fieldname="endAction"
        title={i18n._('run.after')}
        heading="h4"
        options={[
          { value: 'PAUSED', name: i18n._('run.after.paused'), description: i18n._('run.after.paused.about') },
          { value: 'COMPLETED', name: i18n._('run.after.completed'), description: i18n._('run.after.completed.about') },
        ]}
      />
    </SettingsGroup>
  )
}

const secondsNow = () => Math.floor(Date.now() / 1000)
const useIsReadOnly = (study: Study) => useDesignClosed(study, 'limits', studyCalls.updateStudyField)

function CapField({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const save = useSaveTypedField(study, 'limits')
  const isReadOnly = useIsReadOnly(study)
  const show = (cap: unknown) => (typeof cap === 'number' ? String(cap) : '')
  const read = (text: string) => (text === '' ? null : Number(text.replaceAll(/[\s,]/g, '')))
  const check = (text: string) => {
    const cap = read(text)
    if (Number.isNaN(cap)) return i18n._('run.cap.whole')
    const parsed = runLimitsSchema.shape.enrolmentCap.safeParse(cap)
    if (!parsed.success) return issueMessage(parsed)
    const facts = { now: secondsNow(), enrolled: study.numberOfParticipants }
    return limitIssues({ enrolmentCap: cap }, facts)[0]?.message ?? null
  }
  const help = countsParticipants(study.studyStatus)
    ? i18n._('run.cap.enrolled', { count: study.numberOfParticipants })
    : i18n._('run.cap.help')
  return (
    <SavedTextField
      name={`study:${study.studyId}:enrolmentCap`}
      label={i18n._('run.cap')}
      help={help}
      input={{ inputMode: 'numeric' }}
      stored={show(study.enrolmentCap)}
      check={check}
      save={(text, previous) => save({ fieldname: 'enrolmentCap', value: read(text), previous: read(previous) }, show)}
      isReadOnly={isReadOnly}
    />
  )
}

function EndField({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const save = useSaveTypedField(study, 'limits')
  const isReadOnly = useIsReadOnly(study)
  const timeZone = useMe()?.timeZone
  const show = (end: unknown) => (typeof end === 'number' ? toLocalTime(end, timeZone) : '')
  const stored = show(study.endsAt)
  const read = (text: string) => (text === '' ? null : fromLocalTime(text, timeZone))
  const check = (text: string) => {
    const endsAt = read(text)
    if (text !== '' && endsAt === null) return i18n._('run.end.none')
    return limitIssues({ endsAt }, { now: secondsNow(), enrolled: 0 })[0]?.message ?? null
  }
  return (
    <SavedTextField
      name={`study:${study.studyId}:endsAt`}
      label={i18n._('run.end')}
      help={i18n._('run.end.help', { zone: zoneOf(timeZone) })}
      incompleteMessage={i18n._('run.end.incomplete')}
      input={{ type: 'datetime-local' }}
      stored={stored}
      check={check}
      save={(text, previous) =>
        // The field has a resolution of minutes; the stored value may be more precise.
        save(
          { fieldname: 'endsAt', value: read(text), previous: previous === stored ? study.endsAt : read(previous) },
          show,
        )
      }
      isReadOnly={isReadOnly}
    />
  )
}
