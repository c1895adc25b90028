import { analysisPlanCalls } from './analysis-plan/analysis-plan.calls'
import { bestSoFarCalls } from './best-so-far/best-so-far.calls'
import { blindingCalls } from './blinding/blinding.calls'
import { classCalls, studentEntryCalls } from './class/class.calls'
import { commentCalls } from './comment/comment.calls'
import { feedbackMappingCalls, studentResponseCalls } from './common-wrong-answer/common-wrong-answer.calls'
import { conditionCalls } from './condition/condition.calls'
import { dataPackageCalls } from './data-package/data-package.calls'
import { enrolmentCalls } from './enrolment/enrolment.calls'
import { erasureCalls, studentDataCalls } from './erasure/erasure.calls'
import { historyCalls } from './history/history.calls'
import { lifecycleCalls } from './lifecycle/lifecycle.calls'
import { liveCalls } from './live/live.calls'
import { streamCalls } from './live/stream.calls'
import { metaAnalysisCalls } from './meta-analysis/meta-analysis.calls'
import { notificationCalls } from './notification/notification.calls'
import { osfCalls } from './osf/osf.calls'
import { partnerAdminCalls, partnerCalls } from './partner/partner.calls'
import { portableCalls } from './portable/portable.calls'
import { preregistrationCalls } from './preregistration/preregistration.calls'
import { contentCalls } from './problem-set/problem-set.calls'
import { skillCalls } from './problem-set/skill.calls'
import { publicationCalls } from './publication/publication.calls'
import { replicationCalls } from './replication/replication.calls'
import { imageCalls, resourceCalls } from './resource/resource.calls'
import { resultsCalls } from './results/results.calls'
import { schoolCalls } from './school/school.calls'
import { passkeyCalls } from './session/passkey.calls'
import { secondFactorCalls } from './session/second-factor.calls'
import { accountsCalls, loginCalls } from './session/session.calls'
import { simulationCalls } from './simulation/simulation.calls'
import { snapshotCalls } from './snapshot/snapshot.calls'
import { adminTableCalls } from './study/admin-table.calls'
import { studyCalls, studyContentCalls } from './study/study.calls'
import { reviewCalls } from './study-content/study-content.calls'
import { studyRequestCalls } from './study-request/study-request.calls'
import { supportMappingCalls, tutoringCalls } from './support/support.calls'
import { teamCalls } from './team/team.calls'
import { tutorCalls } from './tutor/tutor.calls'
import { userCalls } from './user/user.calls'
import { previewCalls, publicPreviewCalls } from './work/preview.calls'

/** Calls under `/core`: the part of the contract that every tutoring platform must implement. */
export const platformCalls = {
  ...contentCalls,
  ...skillCalls,
  ...tutoringCalls,
  ...studentResponseCalls,
  ...userCalls,
  ...imageCalls,
  ...classCalls,
  ...schoolCalls,
  ...studentDataCalls,
}

/** Calls under `/api`. */
export const studyServiceCalls = {
  ...studyCalls,
  ...studyContentCalls,
  ...conditionCalls,
  ...supportMappingCalls,
  ...feedbackMappingCalls,
  ...osfCalls,
  ...loginCalls,
  ...previewCalls,
  ...publicPreviewCalls,
  ...reviewCalls,
  ...adminTableCalls,
  ...lifecycleCalls,
  ...blindingCalls,
  ...studyRequestCalls,
  ...historyCalls,
  ...notificationCalls,
  ...teamCalls,
  ...commentCalls,
  ...snapshotCalls,
  ...analysisPlanCalls,
  ...preregistrationCalls,
  ...resultsCalls,
  ...dataPackageCalls,
  ...portableCalls,
  ...replicationCalls,
  ...publicationCalls,
  ...metaAnalysisCalls,
  ...bestSoFarCalls,
  ...enrolmentCalls,
  ...tutorCalls,
  ...liveCalls,
  ...streamCalls,
  ...partnerCalls,
  ...partnerAdminCalls,
  ...simulationCalls,
  ...erasureCalls,
}

/** Every call of the product except the mock login. */
export const calls = {
  ...platformCalls,
  ...studyServiceCalls,
  ...accountsCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...studentEntryCalls,
  ...resourceCalls,
}

/** Default base addresses; the actual ones are read from `/config.json`. */
export const defaultBases = {
  study: '/api',
  platform: '/core',
  accounts: '/accounts',
  resources: '/resources',
} as const
