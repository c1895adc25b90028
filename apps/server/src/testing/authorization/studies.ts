import { randomUUID } from 'node:crypto'
import { type AnalysisPlan, type ConditionId, defaultBestSoFarRule } from '@trellis/domain'
import { hints } from './content'
import { at, type CopiedStudy, type Entry, type Facts, from, reads, type Statuses } from './entry'
import { admins, all, everyone, ownerAndAdmins, researchers, signedIn, team } from './statuses'

const aPlan: AnalysisPlan = {
  primaryOutcome: 'NEXT_CORRECTNESS',
  secondaryOutcomes: [],
  contrasts: [{ conditionId: 1 as ConditionId, referenceId: 2 as ConditionId }],
  covariates: [],
  subgroups: [],
  exclusions: [],
  stoppingRule: 'ADMINISTRATOR',
  looks: 1,
  sampleSize: null,
  smallestEffect: 0.2,
  missingData: 'COMPLETE_CASES',
  notes: '',
}

/** A call that names a study in its body and nothing else. */
const onStudy = (path: string, name: 'id' | 'studyId' = 'id') =>
  from(ownerAndAdmins, async (f) => ({ url: `/api${path}`, body: { [name]: (await f.aStudy()).id } }))

const ofStudy = (path: string, statuses: Statuses = ownerAndAdmins) =>
  from(statuses, async (f) => ({ url: `/api${path}?studyId=${(await f.aStudy()).id}` }))

/** Only their author finds drafts that no condition points at, so the editor does not find the owner's. */
const ofOwnDraft = { ...ownerAndAdmins, editor: 404 }

const onMapping = (
  path: string,
  more: (f: Facts, study: CopiedStudy) => Promise<object>,
  condition = 0,
  statuses: Statuses = ofOwnDraft,
) =>
  from(statuses, async (f) => {
    const study = await f.aStudy()
    const slot = { studyId: study.id, conditionId: study.conditions[condition], problemCeri: study.problem }
    return { url: `/api/TutorStrategyCondition${path}`, body: { ...slot, ...(await more(f, study)) } }
  })

const onFeedback = (path: string, condition: number) =>
  from(ofOwnDraft, async (f) => {
    const { id, conditions, problem } = await f.aStudy(4)
    const { ceri, responseId } = await f.aFeedback(problem)
    const slot = { studyId: id, conditionNumber: conditions[condition], problemCeri: problem }
    return {
      url: `/api/cwa/${path}`,
      body: { ...slot, studentResponseId: responseId, studentResponseFeedbackCeri: ceri },
    }
  })

const onTeam = (path: string, more: (f: Facts) => object, statuses: Statuses = ownerAndAdmins) =>
  from(statuses, async (f) => ({
    url: `/api/study/team${path}`,
    body: { studyId: (await f.aStudy()).id, ...more(f) },
  }))

const onComments = (path: string, more: object, statuses: Statuses = { ...ownerAndAdmins, owner: 404, admin: 409 }) =>
  from(statuses, async (f) => ({
    url: `/api/study/comments${path}`,
    body: { studyId: (await f.aStudy()).id, ...more },
  }))

/** There is no such invitation. */
const invitedToNothing = { ...researchers, stranger: 404, owner: 404, admin: 404 }

export const studies: Record<string, Entry> = {
  'GET /api/login/isAuth': at(everyone, '/api/login/isAuth'),
  'GET /api/study/getAuthDetails': at(signedIn, '/api/study/getAuthDetails'),
  'POST /api/study/addStudy': at(researchers, '/api/study/addStudy', { studyTypeId: 1 }),
  'GET /api/study/loadUserStudies': at(researchers, '/api/study/loadUserStudies'),
  'GET /api/study/getProblemSetsInUse': at(researchers, '/api/study/getProblemSetsInUse'),
  'GET /api/study/isProblemSetInUse': from(researchers, (f) => ({
    url: `/api/study/isProblemSetInUse?problemSetId=${f.set}`,
  })),
  'GET /api/content/getWipProblemSets': at(researchers, '/api/content/getWipProblemSets'),
  'GET /api/content/getProblemSetData': at(researchers, '/api/content/getProblemSetData'),
  'POST /api/OSF/researcher': at(researchers, '/api/OSF/researcher', { osfUserId: '' }),
  'GET /api/study/studyAdmin': at(admins, '/api/study/studyAdmin'),
  'POST /api/study/deploy': from(admins, async (f) => ({
    url: '/api/study/deploy',
    body: { id: (await f.aStudyAwaitingApproval()).id },
  })),
  'GET /api/metaAnalysis/questions': at(researchers, '/api/metaAnalysis/questions'),
  'GET /api/metaAnalysis': at(
    researchers,
    '/api/metaAnalysis?condition=HINTS&reference=EXPLANATIONS&outcome=POST_TEST&sample=STUDENTS',
  ),
  'GET /api/bestSoFar': at(researchers, '/api/bestSoFar'),
  'GET /api/study/bestSoFar': ofStudy('/study/bestSoFar'),
  'POST /api/bestSoFar/rule': at(admins, '/api/bestSoFar/rule', { ...defaultBestSoFarRule, reason: 'To begin with.' }),
  // Best So Far is off, and no skill has a choice of its own.
  'POST /api/bestSoFar/switch': at({ ...admins, admin: 400 }, '/api/bestSoFar/switch', { isOn: false, reason: 'Off.' }),
  'POST /api/bestSoFar/reverse': at({ ...admins, admin: 400 }, '/api/bestSoFar/reverse', {
    skillId: '6.NS.A.1',
    to: null,
    reason: 'Back.',
  }),
  'GET /api/study/deletedStudies': at(admins, '/api/study/deletedStudies'),
  'GET /api/study/adminStudies': at(admins, '/api/study/adminStudies?search=demo'),
  'POST /api/study/sendBack': from(admins, async (f) => ({
    url: '/api/study/sendBack',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, note: 'Name the conditions.' },
  })),
  'POST /api/study/approve': from(admins, async (f) => ({
    url: '/api/study/approve',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, startsAt: Math.floor(Date.now() / 1000) + 86_400 },
  })),
  // The study still awaits approval, so those admitted get an error: there is nothing to reopen.
  'POST /api/study/reopen': from({ ...admins, admin: 409 }, async (f) => ({
    url: '/api/study/reopen',
    body: { studyId: (await f.aStudyAwaitingApproval()).id },
  })),
  // Before deployment there is nothing to unblind.
  'POST /api/study/unblind': from({ ...admins, admin: 404 }, async (f) => ({
    url: '/api/study/unblind',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, reason: 'A wrong answer key.' },
  })),
  'GET /api/study/analysisPlan': ofStudy('/study/analysisPlan'),
  'GET /api/study/analysisPlan/preview': ofStudy('/study/analysisPlan/preview'),
  // Before deployment the plan changes with the design.
  'POST /api/study/analysisPlan/deviation': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/study/analysisPlan/deviation',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, plan: aPlan, reason: 'A wrong outcome.' },
  })),
  'GET /api/study/preregistration': ofStudy('/study/preregistration'),
  'POST /api/study/preregistration': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/preregistration',
    body: { studyId: (await f.aStudy()).id, edits: { hypotheses: 'Hints help.' }, previous: null },
  })),
  // No version was saved.
  'GET /api/study/preregistration/version': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, async (f) => ({
    url: `/api/study/preregistration/version?studyId=${(await f.aStudy()).id}&number=1`,
  })),
  'GET /api/OSF/registration': ofStudy('/OSF/registration'),
  // Only its owner registers a study, and only once it is approved.
  'POST /api/OSF/registration': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/OSF/registration',
    body: { studyId: (await f.aStudyAwaitingApproval()).id },
  })),
  'GET /api/OSF/files': ofStudy('/OSF/files'),
  // The study is not completed.
  'POST /api/OSF/files': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/OSF/files',
    body: { studyId: (await f.aStudyAwaitingApproval()).id },
  })),
  'GET /api/study/requests': ofStudy('/study/requests'),
  // Only its owner may request this; administrators do it directly.
  'POST /api/study/requests': from({ ...ownerAndAdmins, admin: 409 }, async (f) => ({
    url: '/api/study/requests',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, kind: 'archive', note: 'We chose another design.' },
  })),
  // There is no such request.
  'POST /api/study/requests/withdraw': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, async (f) => ({
    url: '/api/study/requests/withdraw',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, requestId: 1_000_000 },
  })),
  'POST /api/study/requests/decline': from({ ...admins, admin: 404 }, async (f) => ({
    url: '/api/study/requests/decline',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, requestId: 1_000_000, note: 'Not yet.' },
  })),
  'GET /api/study/team': ofStudy('/study/team'),
  'GET /api/study/team/researchers': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/team/researchers?studyId=${(await f.aStudy()).id}&name=lind`,
  })),
  'POST /api/study/team/invitations': onTeam('/invitations', (f) => ({ role: 'reader', email: f.newEmail() })),
  // There is no such invitation.
  'POST /api/study/team/invitations/confirm': onTeam(
    '/invitations/confirm',
    (f) => ({ invitationId: 1_000_000, userId: f.ownerId }),
    { ...ownerAndAdmins, owner: 404, admin: 404 },
  ),
  'DELETE /api/study/team/invitations': onTeam('/invitations', () => ({ invitationId: 1_000_000 }), {
    ...ownerAndAdmins,
    owner: 404,
    admin: 404,
  }),
  'POST /api/study/team/role': onTeam('/role', (f) => ({ userId: f.readerId, role: 'editor' })),
  'POST /api/study/team/authors': onTeam('/authors', (f) => ({ userIds: [f.readerId, f.ownerId] })),
  'DELETE /api/study/team/members': onTeam('/members', (f) => ({ userId: f.readerId })),
  // The owner cannot leave, and the administrator is not in the team.
  'POST /api/study/team/leave': onTeam('/leave', () => ({}), {
    ...ownerAndAdmins,
    reader: 200,
    editor: 200,
    owner: 409,
    admin: 404,
  }),
  'GET /api/team/invitations': at(researchers, '/api/team/invitations'),
  'GET /api/team/studies': at(researchers, '/api/team/studies'),
  'POST /api/team/invitations/accept': at(invitedToNothing, '/api/team/invitations/accept', { id: 1_000_000 }),
  'POST /api/team/invitations/decline': at(invitedToNothing, '/api/team/invitations/decline', { id: 1_000_000 }),
  'GET /api/study/comments': ofStudy('/study/comments'),
  'GET /api/study/comments/open': ofStudy('/study/comments/open'),
  // Administrators comment once a study was submitted.
  'POST /api/study/comments': onComments(
    '',
    { target: {}, text: 'Shorter, please.' },
    { ...ownerAndAdmins, admin: 409 },
  ),
  // There is no such thread and no such comment.
  'POST /api/study/comments/reply': onComments('/reply', { threadId: 1_000_000, text: 'Done.' }),
  'POST /api/study/comments/edit': onComments('/edit', { commentId: 1_000_000, text: 'Done.' }),
  'DELETE /api/study/comments': onComments('', { commentId: 1_000_000 }),
  'POST /api/study/comments/resolve': onComments('/resolve', { threadId: 1_000_000, isResolved: true }),
  'GET /api/study/supports': ofStudy('/study/supports'),
  'GET /api/study/wrongAnswers': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/wrongAnswers?studyId=${(await f.aStudy()).id}&problemIds=${f.problem}`,
  })),
  'GET /api/notifications': at(researchers, '/api/notifications'),
  'POST /api/notifications/read': at(researchers, '/api/notifications/read', { all: true }),
  'GET /api/study/history': ofStudy('/study/history'),
  'GET /api/study/export': ofStudy('/study/export'),
  // The study was not deployed, so those admitted find nothing.
  'GET /api/study/snapshot': ofStudy('/study/snapshot', { ...ownerAndAdmins, owner: 404, admin: 404 }),
  'GET /api/study/snapshot/download': ofStudy('/study/snapshot/download', {
    ...ownerAndAdmins,
    owner: 404,
    admin: 404,
  }),
  // Those admitted get an error: this is not a study.
  'POST /api/study/import': at({ ...researchers, stranger: 400, owner: 400, admin: 400 }, '/api/study/import', {}),
  'POST /api/study/copyStudy': onStudy('/study/copyStudy'),
  // The study is not completed, so those admitted are refused for that reason.
  'POST /api/study/replicate': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/study/replicate',
    body: { id: (await f.aStudy()).id },
  })),
  'GET /api/study/replications': ofStudy('/study/replications'),
  'POST /api/study/loadStudyById': reads(onStudy('/study/loadStudyById')),
  'POST /api/study/loadConditionsById': reads(onStudy('/study/loadConditionsById')),
  'POST /api/study/getProblemSetStudies': reads(onStudy('/study/getProblemSetStudies')),
  'POST /api/study/getAllWipProblems': reads(onStudy('/study/getAllWipProblems')),
  'POST /api/study/addStudyCondition': onStudy('/study/addStudyCondition', 'studyId'),
  'POST /api/study/publishSupports': onStudy('/study/publishSupports', 'studyId'),
  'DELETE /api/study/deleteStudy': onStudy('/study/deleteStudy'),
  'POST /api/study/updateStudyField': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/updateStudyField',
    body: { studyId: (await f.aStudy()).id, fieldname: 'studyName', value: 'New' },
  })),
  // Only its owner can return a study to development; administrators get an error.
  'POST /api/study/updateStudyStatus': from({ ...ownerAndAdmins, admin: 409 }, async (f) => ({
    url: '/api/study/updateStudyStatus',
    body: { studyId: (await f.aStudyAwaitingApproval()).id, status: 'DEVELOPMENT' },
  })),
  'GET /api/study/getNumberOfParticipants': from(team, async (f) => ({
    url: `/api/study/getNumberOfParticipants?studyIds=${(await f.aStudy()).id}`,
  })),
  'POST /api/study/updateStudyCondition': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/updateStudyCondition',
    body: { conditionId: (await f.aStudy()).conditions[0], fieldname: 'name', value: 'New' },
  })),
  // Two conditions are the minimum, so those admitted are refused for that reason.
  'POST /api/study/deleteStudyCondition': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/study/deleteStudyCondition',
    body: { id: (await f.aStudy()).conditions[0] },
  })),
  'POST /api/study/addProblemSet': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/addProblemSet',
    body: { studyId: (await f.aStudy()).id, problemSetId: f.freeSet() },
  })),
  'DELETE /api/study/removeProblemSet': from(ownerAndAdmins, async (f) => {
    const { id, set } = await f.aStudy()
    return { url: '/api/study/removeProblemSet', body: { studyId: id, problemSetId: set.ceri } }
  }),
  'POST /api/study/addWipProblems': from(ownerAndAdmins, async (f) => {
    const { id, set, problem } = await f.aStudy()
    const body = { studyId: id, problems: [problem], studyBlockTypeId: 3, problemSetId: set.ceri }
    return { url: '/api/study/addWipProblems', body }
  }),
  'POST /api/study/arrangeProblems': from(ownerAndAdmins, async (f) => {
    const { id, problem, set } = await f.aStudy()
    return { url: '/api/study/arrangeProblems', body: { studyId: id, problemSetId: set.ceri, problems: [problem] } }
  }),
  'DELETE /api/study/removeProblems': from(ownerAndAdmins, async (f) => {
    const { id, problem } = await f.aStudy()
    return { url: '/api/study/removeProblems', body: { studyId: id, problems: [problem] } }
  }),
  'GET /api/TutorStrategyCondition': from(ownerAndAdmins, async (f) => ({
    url: `/api/TutorStrategyCondition?studyId=${(await f.aStudy()).id}`,
  })),
  'PUT /api/study/support': from(ownerAndAdmins, async (f) => {
    const { id, conditions, problem } = await f.aStudy()
    const slot = { studyId: id, conditionId: conditions[1], problemId: problem, studentResponseId: null }
    return { url: '/api/study/support', body: { slot, content: hints, key: randomUUID(), revision: null } }
  }),
  'PUT /api/study/support/withheld': from(ownerAndAdmins, async (f) => {
    const { id, conditions, problem } = await f.aStudy()
    return {
      url: '/api/study/support/withheld',
      body: { studyId: id, conditionId: conditions[1], problemIds: [problem], isWithheld: true },
    }
  }),
  'POST /api/TutorStrategyCondition/createTSC': onMapping(
    '/createTSC',
    async (f, { problem }) => ({ tutorStrategyCeri: await f.aSupport(problem) }),
    1,
  ),
  'PATCH /api/TutorStrategyCondition/update': onMapping('/update', async (f, { problem }) => ({
    newTutorStrategyCeri: await f.aSupport(problem),
  })),
  'DELETE /api/TutorStrategyCondition/delete': onMapping('/delete', async () => ({}), 0, ownerAndAdmins),
  'GET /api/cwa/getWipCWAFeedbackMappingsForStudy': from(ownerAndAdmins, async (f) => ({
    url: `/api/cwa/getWipCWAFeedbackMappingsForStudy?studyId=${(await f.aStudy(4)).id}`,
  })),
  'POST /api/cwa/addWipCWAFeedbackMapping': onFeedback('addWipCWAFeedbackMapping', 1),
  'POST /api/cwa/updateWipCWAFeedbackMapping': onFeedback('updateWipCWAFeedbackMapping', 0),
  'DELETE /api/cwa/deleteWipCWAFeedbackMapping': from(ownerAndAdmins, async (f) => {
    const mapping = await f.mappingOf((await f.aStudy(4)).id)
    return { url: `/api/cwa/deleteWipCWAFeedbackMapping?wipCWAFeedbackMappingId=${mapping}` }
  }),
  // Those admitted get an error: the answer does not exist.
  'DELETE /api/cwa/removeWrongAnswer': from({ ...all(404), anonymous: 401, student: 403, teacher: 403 }, async (f) => ({
    url: `/api/cwa/removeWrongAnswer?studyId=${(await f.aStudy(4)).id}&studentResponseId=2000000000`,
  })),
  'GET /api/OSF/project': from(ownerAndAdmins, async (f) => ({
    url: `/api/OSF/project?studyId=${(await f.aStudy()).id}`,
  })),
  'POST /api/OSF/project/:studyId': from(ownerAndAdmins, async (f) => ({
    url: `/api/OSF/project/${(await f.aStudy()).id}?projectId=`,
  })),
}
