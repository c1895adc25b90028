import Alert from '@mui/material/Alert'
import { allConditionsBlock, mayEdit, type Study, setsInBlock, studyTypes } from '@trellis/domain'
import { useWords } from '../../locales/words'

/** What the researcher should know before editing: what can still be changed, and what is missing. */
export function BasicsNotices({ study }: { study: Study }) {
  const t = useWords()
  const isProblemVaried = study.studyTypeId === studyTypes.problemVaried
  if (!mayEdit(study.status, 'text').ok) {
    return (
      <Alert severity="info" role="note">
        {t(study.status === 'ARCHIVED' ? 'basics.archived' : 'study.readOnly')}
      </Alert>
    )
  }
  return (
    <>
      {study.status === 'AWAITING_APPROVAL' && (
        <Alert severity="info" role="note">
          {t('basics.awaiting')}
        </Alert>
      )}
      {setsInBlock(study.problemSetsInStudy, allConditionsBlock).length === 0 && (
        <Alert severity="warning" role="note">
          {t(isProblemVaried ? 'basics.noProblems' : 'basics.noProblemsInConditions')}
        </Alert>
      )}
    </>
  )
}
