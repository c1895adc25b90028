import type { UserId } from '../ids'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import type { Actor } from '../user/user.schema'
import type { HistoryAction } from './history.schema'

/** The words of every action; a move says more, see `historyWords`. */
export const historyLabel: Record<HistoryAction, string> = {
  study_created: 'Created the study',
  study_copied: 'Made the study as a copy of another',
  study_imported: 'Made the study from a file',
  study_changed: 'Changed the study',
  study_moved: 'Moved the study',
  study_sent_back: 'Sent the study back',
  study_deleted: 'Deleted the study',
  condition_added: 'Added a condition',
  condition_changed: 'Changed a condition',
  condition_deleted: 'Deleted a condition',
  problem_set_added: 'Added a problem set',
  problem_set_removed: 'Removed a problem set',
  problems_added: 'Added problems',
  problems_removed: 'Removed problems',
  support_mapped: 'Gave a student support to a condition',
  support_unmapped: 'Took a student support from a condition',
  feedback_mapped: 'Gave feedback to a condition',
  feedback_unmapped: 'Took feedback from a condition',
  supports_published: 'Published the student supports',
  osf_project_linked: 'Changed the OSF project',
  invitation_added: 'Made an invitation code',
  invitation_revoked: 'Ended an invitation code',
  class_brought_in: 'Brought a class into the study',
  participant_withdrawn: 'Withdrew a participant',
}

const moveWords: Partial<Record<StudyStatus, Partial<Record<StudyStatus, string>>>> = {
  DEVELOPMENT: { AWAITING_APPROVAL: 'Submitted the study for deployment', ARCHIVED: 'Archived the study' },
  AWAITING_APPROVAL: {
    DEVELOPMENT: 'Converted the study back to draft',
    DEPLOYED: 'Approved and deployed the study',
    ARCHIVED: 'Archived the study',
  },
  DEPLOYED: { PAUSED: 'Paused the study', COMPLETED: 'Completed the study' },
  PAUSED: { DEPLOYED: 'Resumed the study' },
}

const fieldWords: Record<string, string> = {
  studyName: 'Changed the study name',
  researchQuestion: 'Changed the research question',
  recruitmentTypeNumber: 'Changed how students are recruited',
  experimentalParadigmNumber: 'Changed the experimental paradigm',
  randomisation: 'Changed how students are assigned',
  randomisedUnit: 'Changed what is assigned to a condition as a whole',
  strata: 'Changed the strata of the assignment',
  enrolmentCap: 'Changed how many students may take part',
  endsAt: 'Changed when the study ends',
  endAction: 'Changed what happens when the study ends',
  preTest: 'Changed whether there is a pre-test',
  postTest: 'Changed whether there is a post-test',
  preSurvey: 'Changed whether there is a survey before',
  postSurvey: 'Changed whether there is a survey after',
  preSurveyBeforePreTest: 'Changed the order of survey and pre-test',
  preSurveyQuestions: 'Changed the survey before',
  postSurveyQuestions: 'Changed the survey after',
}

interface EventFacts {
  action: HistoryAction
  fromStatus: StudyStatus | null
  toStatus: StudyStatus | null
  details: Readonly<Record<string, unknown>>
}

/** What happened, as precisely as the event tells. */
export function historyWords({ action, fromStatus, toStatus, details }: EventFacts): string {
  if (action === 'study_moved' && fromStatus !== null && toStatus !== null) {
    return moveWords[fromStatus]?.[toStatus] ?? historyLabel.study_moved
  }
  if (action === 'study_changed' && typeof details.field === 'string' && Object.hasOwn(fieldWords, details.field)) {
    return fieldWords[details.field]!
  }
  if (action === 'condition_changed' && details.field === 'weight') return 'Changed the weight of a condition'
  return historyLabel[action]
}

/** What is shown for somebody whom the platform does not know. */
export const unknownPerson = 'N/A'

/** On whose behalf is done what nobody does: a study that ends at its date ends by itself. */
export const trellisItself: Actor = { userId: 'U0' as UserId, roles: [], isAdmin: true }

/** Who did something, by the name that the history shows. */
export function nameInHistory(userId: UserId, displayName: string | undefined): string {
  return userId === trellisItself.userId ? 'Trellis' : (displayName ?? unknownPerson)
}
