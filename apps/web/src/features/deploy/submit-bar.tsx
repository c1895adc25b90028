import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mayBeSubmitted, type Study } from '@trellis/domain'
import { useWords } from '../../locales/words'
import { useConfirm } from '../../ui/confirm-dialog'
import { useMoveStudy } from './use-move-study'

/** The way out of development and back, with what stands in its way. */
export function SubmitBar({ study }: { study: Study }) {
  const t = useWords()
  const confirm = useConfirm()
  const move = useMoveStudy(study)
  const verdict = mayBeSubmitted({
    typeId: study.studyTypeId,
    problemSetCount: study.problemSetsInStudy.length,
    supportCount: study.supportCount,
  })

  const submit = async () => {
    const isSure =
      study.missingSupports === 0 ||
      (await confirm({
        title: t('deploy.missing.title'),
        message: t('deploy.missing.message', { count: study.missingSupports }),
        confirmLabel: t('deploy.missing.submit'),
      }))
    if (isSure) move.mutate('AWAITING_APPROVAL')
  }

  const convert = async () => {
    const isSure = await confirm({
      message: t('study.backToDevelopment'),
      confirmLabel: t('study.backToDevelopment.submit'),
      cancelLabel: t('study.backToDevelopment.no'),
    })
    if (isSure) move.mutate('DEVELOPMENT')
  }

  const bar = (note: string, button: React.ReactNode) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3 }}>
      {button}
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        {note}
      </Typography>
    </Box>
  )

  if (study.studyStatus === 'DEVELOPMENT') {
    const reason = verdict.ok
      ? t('deploy.ready')
      : t(verdict.reason === 'no_problem_sets' ? 'deploy.notReady.sets' : 'deploy.notReady.supports')
    return bar(
      reason,
      <Button variant="contained" disabled={!verdict.ok || move.isPending} onClick={() => void submit()}>
        {t('deploy.submit')}
      </Button>,
    )
  }
  if (study.studyStatus !== 'AWAITING_APPROVAL') return null
  return bar(
    t('deploy.awaiting'),
    <Button variant="outlined" disabled={move.isPending} onClick={() => void convert()}>
      {t('deploy.convert')}
    </Button>,
  )
}
