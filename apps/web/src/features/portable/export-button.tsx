import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { common } from '../../locales/common-messages'
import { useExportStudy } from '../../shared/study/export-study'
import { onFirstClick } from '../../ui/double-click'
import { DownloadIcon } from '../../ui/icons'

export function ExportButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { mutate, isPending } = useExportStudy(study.studyId)
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={onFirstClick(() => mutate())}
    >
      {i18n._(common.exportStudy)}
    </Button>
  )
}
