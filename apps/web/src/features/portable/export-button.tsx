import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { useWords } from '../../locales/words'
import { useExportStudy } from '../../shared/study/export-study'
import { onFirstClick } from '../../ui/double-click'
import { DownloadIcon } from '../../ui/icons'

export function ExportButton({ study }: { study: Study }) {
  const t = useWords()
  const { mutate, isPending } = useExportStudy(study.studyId)
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={onFirstClick(() => mutate())}
    >
      {t('study.export')}
    </Button>
  )
}
