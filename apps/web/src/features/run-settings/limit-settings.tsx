import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { countsParticipants, isDeployed, limitTroubles, mayEdit, runLimitsSchema, type Study } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { isDesignClosed } from '../../shared/study/design-edit'
import { SavedTextField } from '../../ui/saved-text-field'
import { SavedChoice } from './fields/saved-choice'
import { SettingsGroup } from './fields/settings-group'
import { useSaveLimit } from './fields/use-save-limit'
import { fromLocalTime, toLocalTime, zoneOf } from './fields/zoned-time'
import { describeLimits } from './run-messages'
import { useWords } from './words'

/** When the study stops enrolling students automatically. The only settings that can change while it runs. */
export function LimitSettings({ study }: { study: Study }) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const isRunning = isDeployed(study.status) && mayEdit(study.status, 'limits').ok
  return (
    <SettingsGroup
      name="limits"
      title={t('run.limits')}
      summary={describeLimits(study, timeZone, t)}
      intro={t('run.limits.intro')}
    >
      {isRunning && <Typography variant="body2">{t('run.limits.running')}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <CapField study={study} />
        <EndField study={study} />
      </Box>
      <SavedChoice
        study={study}
        fieldname="endAction"
        title={t('run.after')}
        heading="h4"
        options={[
          { value: 'PAUSED', name: t('run.after.paused'), description: t('run.after.paused.about') },
          { value: 'COMPLETED', name: t('run.after.completed'), description: t('run.after.completed.about') },
        ]}
      />
    </SettingsGroup>
  )
}

const secondsNow = () => Math.floor(Date.now() / 1000)
const isReadOnly = (study: Study) => isDesignClosed(study, 'limits')

function CapField({ study }: { study: Study }) {
  const t = useWords()
  const save = useSaveLimit(study)
  const show = (cap: unknown) => (typeof cap === 'number' ? String(cap) : '')
  const read = (text: string) => (text === '' ? null : Number(text.replaceAll(/[\s,]/g, '')))
  const check = (text: string) => {
    const cap = read(text)
    if (Number.isNaN(cap)) return t('run.cap.whole')
    const parsed = runLimitsSchema.shape.enrolmentCap.safeParse(cap)
    if (!parsed.success) return parsed.error.issues[0]!.message
    const facts = { now: secondsNow(), enrolled: study.numberOfParticipants }
    return limitTroubles({ enrolmentCap: cap }, facts)[0]?.message ?? null
  }
  const help = countsParticipants(study.status)
    ? t('run.cap.enrolled', { count: study.numberOfParticipants })
    : t('run.cap.help')
  return (
    <SavedTextField
      name={`study:${study.studyId}:enrolmentCap`}
      label={t('run.cap')}
      help={help}
      input={{ inputMode: 'numeric' }}
      stored={show(study.enrolmentCap)}
      check={check}
      save={(text, previous) => save({ fieldname: 'enrolmentCap', value: read(text), previous: read(previous) }, show)}
      isReadOnly={isReadOnly(study)}
    />
  )
}

function EndField({ study }: { study: Study }) {
  const t = useWords()
  const save = useSaveLimit(study)
  const timeZone = useMe()?.timeZone
  const show = (end: unknown) => (typeof end === 'number' ? toLocalTime(end, timeZone) : '')
  const stored = show(study.endsAt)
  const read = (text: string) => (text === '' ? null : fromLocalTime(text, timeZone))
  const check = (text: string) => {
    const endsAt = read(text)
    if (text !== '' && endsAt === null) return t('run.end.none')
    return limitTroubles({ endsAt }, { now: secondsNow(), enrolled: 0 })[0]?.message ?? null
  }
  return (
    <SavedTextField
      name={`study:${study.studyId}:endsAt`}
      label={t('run.end')}
      help={t('run.end.help', { zone: zoneOf(timeZone) })}
      incompleteMessage={t('run.end.incomplete')}
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
      isReadOnly={isReadOnly(study)}
    />
  )
}
