import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import { allConditionsBlock, mayEdit, type Study, setsInBlock, studyTypes } from '@trellis/domain'
import { common } from '../../locales/common-messages'
import { useMayReturnToDevelopment } from '../../shared/study/team-role'

/** What the researcher should know before editing: what can still be changed, and what is missing. */
export function BasicsNotices({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const isProblemVaried = study.studyTypeId === studyTypes.problemVaried
  const isWaiting = study.startsAt !== null
  const mayReturn = useMayReturnToDevelopment(study)
  // Everyone else gets a notice above the steps instead.
  if (study.studyStatus === 'AWAITING_APPROVAL' && !mayReturn) return null
  if (!mayEdit(study.studyStatus, 'text', isWaiting).ok) {
    return (
      <Alert severity="info" role="note">
        {study.studyStatus === 'ARCHIVED'
          ? i18n._('basics.archived')
          : isWaiting
            ? i18n._('basics.approved')
            : i18n._(common.studyIsReadOnly)}
      </Alert>
    )
  }
  return (
    <>
      {study.studyStatus === 'AWAITING_APPROVAL' && (
        <Alert severity="info" role="note">
          {i18n._('basics.awaiting')}
        </Alert>
      )}
      {setsInBlock(study.problemSetsInStudy, allConditionsBlock).length === 0 && (
        <Alert severity="warning" role="note">
          {isProblemVaried ? i18n._('basics.noProblems') : i18n._('basics.noProblemsInConditions')}
        </Alert>
      )}
    </>
  )
}
