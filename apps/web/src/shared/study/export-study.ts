import { useLingui } from '@lingui/react'
import { useMutation } from '@tanstack/react-query'
import { messageForError } from '../../lib/message-for-error'
import { saveFile } from '../../ui/save-file'
import { useNotify } from '../../ui/snackbar'

/** Saves a study as one file that any Trellis can import. */
export function useExportStudy(studyId: number) {
  const { i18n } = useLingui()
  const notify = useNotify()
  return useMutation({
    mutationKey: ['export-study', studyId],
    mutationFn: async () => (await import('./request-study-file')).requestStudyFile(studyId),
    onSuccess: (file) => {
      saveFile(file, `trellis-study-${studyId}.json`)
      notify(i18n._('study.export.done'))
    },
    onError: (error) =>
      notify(i18n._('study.export.failed'), { severity: 'error', detail: messageForError(error), duration: 6000 }),
  })
}
