import { randomUUID } from 'node:crypto'
import {
  type AnalysisPlan,
  type Call,
  type ConditionId,
  defaultBestSoFarRule,
  includesRole,
  neededRole,
  type StudyTypeId,
} from '@trellis/domain'
import type { ReadyStudy } from './study-builder'
import { withdrawalOf } from './withdrawal'

/** `editor` and `reader` are in the team of every study of the owner's. */
export const personas = ['anonymous', 'student', 'teacher', 'stranger', 'reader', 'editor', 'owner', 'admin'] as const
export type Persona = (typeof personas)[number]
type Member = 'reader' | 'editor'
/** What members get is left out where the contract says it: see `statusesOf`. */
type Statuses = Record<Exclude<Persona, Member>, number> & Partial<Record<Member, number>>

/** What the requests of the table are made from. */
export interface Facts {
  /** A study of the owner's in development, with a set and a support; a new one at every call. */
  aStudy(typeId?: StudyTypeId): Promise<ReadyStudy>
  aStudyAwaitingApproval(): Promise<ReadyStudy>
  /** A draft by the owner for that problem. */
  aSupport(problem: string): Promise<string>
  aFeedback(problem: string): Promise<{ ceri: string; responseId: number }>
  /** The feedback mapping of a study of type 4. */
  mappingOf(studyId: number): Promise<number>
  /** The code of a study that is open to everyone who has it. */
  link: string
  /** A piece of work that was opened by that code, at its first problem. */
  aWork(): Promise<{ ticket: string; problemId: string }>
  /** The study that it leads to, which is deployed. */
  deployed: number
  /** The teacher's class that the student is in. */
  classroom: { id: string; joinCode: string }
  /** A class of the teacher's with a student; a new one at every call. */
  aClass(): Promise<{ id: string; joinCode: string; studentId: string }>
  /** Homework of the class that the student is in; another set at every call. */
  aHomework(): Promise<string>
  /** A set that no study has. */
  freeSet(): string
  /** One of the owner's sessions. */
  aSession(): Promise<string>
  /** An e-mail address that is not in use. */
  newEmail(): string
  set: string
  problem: string
  image: string
  ownerId: string
  /** A member of the owner's studies. */
  readerId: string
  /** A person whose roles may be changed. */
  otherId: string
}

interface Request {
  url: string
  body?: unknown
}

export interface Entry {
  statuses: Statuses
  request: (facts: Facts) => Request | Promise<Request>
}

const all = (status: number): Statuses => ({
  anonymous: status,
  student: status,
  teacher: status,
  stranger: status,
  owner: status,
  admin: status,
})

const everyone = all(200)
const signedIn = { ...everyone, anonymous: 401 }
const staff = { ...signedIn, student: 403 }
const noPasskey = { ...all(404), anonymous: 401, student: 403 }
/** Everyone but the two members of the team is a demo account, whose way to sign in stays. */
const demoStaff = (members: number) => ({
  ...{ ...all(409), anonymous: 401, student: 403 },
  ...{ reader: members, editor: members },
})
const researchers = { ...staff, teacher: 403 }
const ownerAndAdmins = { ...researchers, stranger: 404 }
const admins = { ...researchers, stranger: 403, owner: 403 }
/** Staff may ask, but only the author and administrators find anything. */
const authorAndAdmins = { ...staff, teacher: 404, stranger: 404 }

const at = (statuses: Statuses, url: string, body?: unknown): Entry => ({ statuses, request: () => ({ url, body }) })
const from = (statuses: Statuses, request: Entry['request']): Entry => ({ statuses, request })
const hints = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Try a smaller number.' }] }

const aPasskey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

const today = '2026-01-15'
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
const newEvent = () => ({ id: randomUUID() as string, at: 0 })
const students = { ...all(403), anonymous: 401, student: 200 }

/** For calls that do not name their study where the contract could say so: readers and editors get what the owner gets. */
const team = { ...ownerAndAdmins, reader: 200, editor: 200 }

/** The holder of the ticket may, signed in or not; without one everyone is refused. */
const withTicket = (path: string, more: object = {}, status = 200) =>
  from(all(status), async (f) => ({
    url: `/api/tutor/${path}`,
    body: { ...(await f.aWork()), today, event: newEvent(), ...more },
  }))

/** A call that names a study in its body and nothing else. */
const onStudy = (path: string, name: 'id' | 'studyId' = 'id') =>
  from(ownerAndAdmins, async (f) => ({ url: `/api${path}`, body: { [name]: (await f.aStudy()).id } }))

const ofStudy = (path: string, statuses: Statuses = ownerAndAdmins) =>
  from(statuses, async (f) => ({ url: `/api${path}?studyId=${(await f.aStudy()).id}` }))

/** Drafts that no condition points at are their author's alone: the editor does not find the owner's. */
const ofOwnDraft = { ...ownerAndAdmins, editor: 404 }

const onMapping = (
  path: string,
  more: (f: Facts, study: ReadyStudy) => Promise<object>,
  condition = 0,
  statuses: Statuses = ofOwnDraft,
) =>
  from(statuses, async (f) => {
    const study = await f.aStudy()
    const place = { studyId: study.id, conditionId: study.conditions[condition], problemCeri: study.problem }
    return { url: `/api/TutorStrategyCondition${path}`, body: { ...place, ...(await more(f, study)) } }
  })

const onFeedback = (path: string, condition: number) =>
  from(ofOwnDraft, async (f) => {
    const { id, conditions, problem } = await f.aStudy(4)
    const { ceri, responseId } = await f.aFeedback(problem)
    const place = { studyId: id, conditionNumber: conditions[condition], problemCeri: problem }
    return {
      url: `/api/cwa/${path}`,
      body: { ...place, studentResponseId: responseId, studentResponseFeedbackCeri: ceri },
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

const pages: Record<string, Entry> = {
  'GET /studies': at(everyone, '/studies'),
  'GET /studies.json': at(everyone, '/studies.json'),
  'GET /studies.rss': at(everyone, '/studies.rss'),
  'GET /sitemap.xml': at(everyone, '/sitemap.xml'),
  'GET /robots.txt': at(everyone, '/robots.txt'),
  ...Object.fromEntries(
    ['', '/citation.bib', '/citation.json', '/study.json', '/data.zip'].map((file) => [
      `GET /studies/:slug${file}`,
      at(all(404), `/studies/none-aaaaaaaaaa${file}`),
    ]),
  ),
  'GET /healthz': at(everyone, '/healthz'),
  'GET /readyz': at(everyone, '/readyz'),
  'GET /config.json': at(everyone, '/config.json'),
  'GET /api/openapi.json': at(everyone, '/api/openapi.json'),
  'GET /api/docs': at(everyone, '/api/docs'),
  'GET /': at(everyone, '/'),
  'GET /index.html': at(everyone, '/index.html'),
  'GET /assets/app.js': at(everyone, '/assets/app.js'),
  'GET /tutor': at(all(302), '/tutor'),
  'GET /tutor/': at(everyone, '/tutor/'),
  'GET /tutor/index.html': at(everyone, '/tutor/index.html'),
  'GET /accounts/login': at(everyone, '/accounts/login'),
  'GET /accounts/create': at(everyone, '/accounts/create'),
  'GET /accounts/claim-admin': at({ ...everyone, anonymous: 303 }, '/accounts/claim-admin'),
  'GET /accounts/reset': at(everyone, '/accounts/reset'),
  'GET /accounts/new-password': at(everyone, '/accounts/new-password'),
  'GET /accounts/security': at({ ...staff, anonymous: 303 }, '/accounts/security'),
  'GET /accounts/reset-link': at({ ...admins, anonymous: 303 }, '/accounts/reset-link'),
  // No one here has begun to sign in.
  'GET /accounts/second-step': at(all(303), '/accounts/second-step'),
  'GET /accounts/reset-second-factor': at({ ...admins, anonymous: 303 }, '/accounts/reset-second-factor'),
  'GET /accounts/assets/accounts.css': at(everyone, '/accounts/assets/accounts.css'),
  'GET /accounts/assets/accounts.js': at(everyone, '/accounts/assets/accounts.js'),
  'GET /accounts/assets/passkeys.js': at(everyone, '/accounts/assets/passkeys.js'),
  // The test's provider cannot be reached, and no sign-in has been started.
  'GET /accounts/oidc/start': at(all(502), '/accounts/oidc/start'),
  'GET /accounts/oidc/callback': at(all(400), '/accounts/oidc/callback'),
  'GET /resources/images/:id': from(everyone, (f) => ({ url: `/resources/images/${f.image}` })),
}

const studies: Record<string, Entry> = {
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
  // It is off, and no skill has a choice of its own.
  'POST /api/bestSoFar/switch': at({ ...admins, admin: 400 }, '/api/bestSoFar/switch', { isOn: false, reason: 'Off.' }),
  'POST /api/bestSoFar/reverse': at({ ...admins, admin: 400 }, '/api/bestSoFar/reverse', {
    ...{ skillId: '6.NS.A.1', to: null, reason: 'Back.' },
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
  // The study still waits: those admitted get an error: there is nothing to reopen.
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
  // Only its owner may ask; an administrator does it.
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
  // The study was not deployed, so that there is nothing to see for those who may.
  'GET /api/study/snapshot': ofStudy('/study/snapshot', { ...ownerAndAdmins, owner: 404, admin: 404 }),
  'GET /api/study/snapshot/download': ofStudy('/study/snapshot/download', {
    ...ownerAndAdmins,
    owner: 404,
    admin: 404,
  }),
  // Those admitted get an error: this is not a study.
  'POST /api/study/import': at({ ...researchers, stranger: 400, owner: 400, admin: 400 }, '/api/study/import', {}),
  'POST /api/study/copyStudy': onStudy('/study/copyStudy'),
  // The study is not completed, so that those who may are refused for that reason.
  'POST /api/study/replicate': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, async (f) => ({
    url: '/api/study/replicate',
    body: { id: (await f.aStudy()).id },
  })),
  'GET /api/study/replications': ofStudy('/study/replications'),
  'POST /api/study/loadStudyById': onStudy('/study/loadStudyById'),
  'POST /api/study/loadConditionsById': onStudy('/study/loadConditionsById'),
  'POST /api/study/getProblemSetStudies': onStudy('/study/getProblemSetStudies'),
  'POST /api/study/getAllWipProblems': onStudy('/study/getAllWipProblems'),
  'POST /api/study/addStudyCondition': onStudy('/study/addStudyCondition', 'studyId'),
  'POST /api/study/publishSupports': onStudy('/study/publishSupports', 'studyId'),
  'DELETE /api/study/deleteStudy': onStudy('/study/deleteStudy'),
  'POST /api/study/updateStudyField': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/updateStudyField',
    body: { studyId: (await f.aStudy()).id, fieldname: 'studyName', value: 'New' },
  })),
  // Only its owner makes a study a draft again; an administrator gets that as an error.
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
  // Two conditions are the least, so that those who may delete one are refused for that reason.
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

const platform: Record<string, Entry> = {
  'GET /core/skills/nodes': at(everyone, '/core/skills/nodes'),
  'GET /core/content/problem-sets/:id': from(staff, (f) => ({ url: `/core/content/problem-sets/${f.set}` })),
  'GET /core/content/problem-sets/:id/members': from(staff, (f) => ({
    url: `/core/content/problem-sets/${f.set}/members`,
  })),
  'GET /core/content/problem-sets/:id/tree': from(staff, (f) => ({ url: `/core/content/problem-sets/${f.set}/tree` })),
  'GET /core/content/problem-sets/:id/outline': from(staff, (f) => ({
    url: `/core/content/problem-sets/${f.set}/outline`,
  })),
  'POST /core/content/problem-sets/search': at(staff, '/core/content/problem-sets/search', {}),
  'GET /core/content/problemSets': from(staff, (f) => ({ url: `/core/content/problemSets?ids=${f.set}` })),
  'GET /core/content/problems': from(staff, (f) => ({ url: `/core/content/problems?problemSetId=${f.set}` })),
  'GET /core/content/problems/:id': from(staff, (f) => ({ url: `/core/content/problems/${f.problem}` })),
  'GET /core/sdata/cwa': from(staff, (f) => ({ url: `/core/sdata/cwa?problemCeris=${f.problem}` })),
  'GET /core/content/problems/:problemId/tutorings': from(staff, (f) => ({
    url: `/core/content/problems/${f.problem}/tutorings`,
  })),
  'POST /core/content/problems/:problemId/tutorings': from(staff, (f) => ({
    url: `/core/content/problems/${f.problem}/tutorings`,
    body: hints,
  })),
  'GET /core/content/images/:id': from(staff, (f) => ({ url: `/core/content/images/${f.image}` })),
  // Those admitted get an error: this is not a picture.
  'POST /core/content/images': at({ ...all(415), anonymous: 401, student: 403 }, '/core/content/images', { data: '' }),
  'GET /core/content/tutorings/': from(staff, async (f) => ({
    url: `/core/content/tutorings/?ceris=${await f.aSupport(f.problem)}`,
  })),
  'GET /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
  })),
  'PATCH /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
    body: hints,
  })),
  'DELETE /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
  })),
  'POST /core/content/tutorings/best': from(staff, (f) => ({
    url: '/core/content/tutorings/best',
    body: { problemIds: [f.problem] },
  })),
  'POST /core/content/tutorings/give': from({ ...all(403), anonymous: 401 }, (f) => ({
    url: '/core/content/tutorings/give',
    body: { from: f.otherId, to: f.ownerId, supportIds: [] },
  })),
  // Those admitted get an error: the answer is empty.
  'POST /core/sdata/cwa': from({ ...all(422), anonymous: 401, student: 403 }, (f) => ({
    url: '/core/sdata/cwa',
    body: { problemCeri: f.problem, response: {} },
  })),
  'DELETE /core/sdata/cwa/:id': from({ ...all(404), anonymous: 401, student: 403 }, () => ({
    url: '/core/sdata/cwa/2000000000',
  })),
  'POST /core/content/tutorings/publish': from(authorAndAdmins, async (f) => ({
    url: '/core/content/tutorings/publish',
    body: { supportIds: [await f.aSupport(f.problem)] },
  })),
  'POST /core/content/tutorings/copy': at(staff, '/core/content/tutorings/copy', { supportIds: [] }),
  'POST /core/content/tutorings/delete': at(staff, '/core/content/tutorings/delete', { supportIds: [] }),
  // Those admitted get an error: JSON is not a picture.
  'POST /resources/images': at({ ...all(415), anonymous: 401, student: 403 }, '/resources/images', {}),
}

const seed = 'a seed'
const placeOf = ({ id, set, conditions }: ReadyStudy) => ({
  kind: 'condition',
  studyId: id,
  conditionId: conditions[0],
  problemSetId: set.ceri,
})
const published = { kind: 'published', key: 'aaaaaaaaaa', conditionId: 1, problemSetId: 'PSA1' }
/** A preview of a study is its owner's; problems that a link names are for all staff, as far as they may read them. */
const previewed = { ...team, teacher: 404 }

/** Teachers and administrators may ask; there is no such class. */
const teachersOfNothing = { ...all(403), anonymous: 401, teacher: 404, admin: 404 }

const ofDeployed = (path: string, statuses: Statuses = ownerAndAdmins) =>
  from(statuses, (f) => ({ url: `/api/study/${path}?studyId=${f.deployed}` }))

/** The study runs, and has no data package yet. */
const notFinal = { ...ownerAndAdmins, owner: 409, admin: 409 }
const onPackage = (path: string, more: object, statuses = notFinal) =>
  from(statuses, (f) => ({ url: `/api/study/dataPackage/${path}`, body: { studyId: f.deployed, ...more } }))

const onPublication = (path: string, more: object, statuses: Statuses) =>
  from(statuses, (f) => ({ url: `/api/study/publication/${path}`, body: { studyId: f.deployed, ...more } }))

const taking: Record<string, Entry> = {
  'GET /api/study/run': ofDeployed('run'),
  'GET /api/study/followUps': ofDeployed('followUps'),
  'GET /api/study/live': ofDeployed('live'),
  'GET /api/study/live/stream': ofDeployed('live/stream'),
  // The study runs, and its plan has no looks.
  'GET /api/study/results': ofDeployed('results', { ...ownerAndAdmins, owner: 409, admin: 409 }),
  'GET /api/study/resultsProgress': ofDeployed('resultsProgress'),
  'GET /api/study/interimLook': ofDeployed('interimLook', { ...admins, admin: 409 }),
  'GET /api/study/participants': ofDeployed('participants'),
  'GET /api/study/dataPackage': ofDeployed('dataPackage', notFinal),
  'GET /api/study/dataPackage/responses': ofDeployed('dataPackage/responses', notFinal),
  'GET /api/study/dataPackage/download': from(notFinal, (f) => ({
    url: `/api/study/dataPackage/download?tier=PUBLIC&studyId=${f.deployed}`,
  })),
  'POST /api/study/dataPackage/build': onPackage('build', { tier: 'PUBLIC' }),
  'POST /api/study/dataPackage/cancel': onPackage('cancel', { tier: 'PUBLIC' }),
  'POST /api/study/dataPackage/sign': onPackage('sign', { tier: 'PUBLIC', reportHash: '0'.repeat(64) }),
  'POST /api/study/dataPackage/release': onPackage('release', {
    ...{ source: 'PRA1', textHash: '0'.repeat(64), isReleased: true },
  }),
  'POST /api/study/dataPackage/sharing': onPackage(
    'sharing',
    { participant: 'unknown', refusedBy: 'guardian' },
    { ...ownerAndAdmins, owner: 404, admin: 404 },
  ),
  'GET /api/study/publication': ofDeployed('publication'),
  'GET /api/study/publication/preview': ofDeployed('publication/preview', notFinal),
  'POST /api/study/publication/request': onPublication(
    'request',
    { license: 'CC-BY-4.0', abstract: 'Hints.', doi: null },
    // Only the owner asks, and the end of this study is not final.
    notFinal,
  ),
  'POST /api/study/publication/withdraw': onPublication('withdraw', { note: null }, notFinal),
  'POST /api/study/publication/approve': onPublication('approve', {}, { ...admins, admin: 409 }),
  'POST /api/study/publication/decline': onPublication('decline', { note: 'Not now.' }, { ...admins, admin: 409 }),
  'GET /api/study/publications': at(admins, '/api/study/publications'),
  'POST /api/study/publication/replicate': at(
    { ...researchers, stranger: 404, owner: 404, admin: 404 },
    '/api/study/publication/replicate',
    { slug: 'fractions-aaaaaaaaaa' },
  ),
  'GET /api/study/assignments/download': ofDeployed('assignments/download'),
  'GET /api/study/assignments/published': from(everyone, (f) => ({
    url: `/api/study/assignments/published?studyId=${f.deployed}`,
  })),
  // Its students enrol by link, so those who may create a code get that as an error.
  'POST /api/study/invitations': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, (f) => ({
    url: '/api/study/invitations',
    body: { studyId: f.deployed },
  })),
  'DELETE /api/study/invitations': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, (f) => ({
    url: '/api/study/invitations',
    body: { studyId: f.deployed, invitationId: 2_000_000_000 },
  })),
  'POST /api/study/withdraw': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, (f) => ({
    url: '/api/study/withdraw',
    body: withdrawalOf(f.deployed, 'UNKNOWN'),
  })),
  'POST /api/study/acceptInvitation': at(teachersOfNothing, '/api/study/acceptInvitation', {
    code: 'ABCDEFGH',
    classId: 'C0',
  }),
  'GET /api/tutor/homeworkReport': at(teachersOfNothing, '/api/tutor/homeworkReport?classId=C0&homeworkId=H0'),
  'GET /api/tutor/classFollowUps': at(teachersOfNothing, '/api/tutor/classFollowUps?classId=C0'),
  'GET /api/tutor/homeworkProgress': at(teachersOfNothing, '/api/tutor/homeworkProgress?classId=C0&homeworkIds=H0'),
}

const previews: Record<string, Entry> = {
  'POST /api/study/dryRun': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/dryRun',
    body: { studyId: (await f.aStudy()).id, students: 2 },
  })),
  'GET /api/study/dryRunProgress': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/dryRunProgress?studyId=${(await f.aStudy()).id}`,
  })),
  'POST /api/study/planPower': from(ownerAndAdmins, async (f) => ({
    url: '/api/study/planPower',
    body: { studyId: (await f.aStudy()).id, units: 100 },
  })),
  'GET /api/study/content': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/content?studyId=${(await f.aStudy()).id}`,
  })),
  'POST /api/tutor/link': from(everyone, (f) => ({
    url: '/api/tutor/link',
    body: { code: f.link, participantKey: 'ABCD-EFGH-JKMN', today, event: newEvent() },
  })),
  'POST /api/tutor/homework': at({ ...students, student: 404 }, '/api/tutor/homework', {
    homeworkId: 'H0',
    today,
    event: newEvent(),
  }),
  'GET /api/tutor/followUps': at(students, '/api/tutor/followUps'),
  'GET /api/tutor/progress': at(students, '/api/tutor/progress'),
  // Those admitted get an error: no study has this code.
  'POST /api/tutor/link/look-up': at(all(404), '/api/tutor/link/look-up', { code: 'ZZZZZZZZ' }),
  'POST /api/tutor/look-back': withTicket('look-back'),
  'POST /api/tutor/work': withTicket('work'),
  'POST /api/tutor/problem': withTicket('problem'),
  'POST /api/tutor/answer': withTicket('answer', { response: { 1: ['nonsense'] } }),
  'POST /api/tutor/help': withTicket('help'),
  'POST /api/tutor/skip': withTicket('skip', {}, 409),
  'POST /api/tutor/survey': withTicket('survey', { answers: {} }),
  'POST /api/tutor/events': withTicket('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 1 }] }),
  // No such study is published.
  'POST /api/public/preview/open': at(all(404), '/api/public/preview/open', {
    ...{ place: published, seed, results: [], today },
  }),
  'POST /api/public/preview/problem': at(all(404), '/api/public/preview/problem', {
    ...{ place: published, seed, problemId: 'PRA1' },
  }),
  'POST /api/public/preview/answer': at(all(404), '/api/public/preview/answer', {
    ...{ place: published, seed, problemId: 'PRA1', today, response: { '1': ['4'] }, tries: 0, helpGiven: 0 },
  }),
  'POST /api/public/preview/help': at(all(404), '/api/public/preview/help', {
    ...{ place: published, seed, problemId: 'PRA1', today, helpGiven: 0 },
  }),
  'POST /api/preview/open': from(previewed, async (f) => ({
    url: '/api/preview/open',
    body: { place: placeOf(await f.aStudy()), seed, results: [], today },
  })),
  'POST /api/preview/problem': from(previewed, async (f) => {
    const study = await f.aStudy()
    return { url: '/api/preview/problem', body: { place: placeOf(study), seed, problemId: study.problem } }
  }),
  'POST /api/preview/answer': from(previewed, async (f) => {
    const study = await f.aStudy()
    const body = {
      place: placeOf(study),
      seed,
      today,
      problemId: study.problem,
      response: {},
      tries: 0,
      helpGiven: 0,
    }
    return { url: '/api/preview/answer', body }
  }),
  'POST /api/preview/help': from(staff, (f) => ({
    url: '/api/preview/help',
    body: {
      place: { kind: 'pairs', pairs: [{ problemId: f.problem, supportId: null }] },
      seed,
      today,
      problemId: f.problem,
      helpGiven: 0,
    },
  })),
}

const people: Record<string, Entry> = {
  'GET /core/users/me': at(signedIn, '/core/users/me'),
  'PATCH /core/users/me': at(signedIn, '/core/users/me', { timeZone: 'Europe/Madrid' }),
  'GET /core/users/me/settings': at(signedIn, '/core/users/me/settings'),
  'PATCH /core/users/me/settings/:settingName': at(signedIn, '/core/users/me/settings/colorScheme', { value: 'dark' }),
  'POST /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel', { value: ['Grade 1'] }),
  'PUT /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel', { value: ['Grade 2'] }),
  'DELETE /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel'),
  'GET /core/attributes/:name': at(signedIn, '/core/attributes/curriculum'),
  'GET /core/users/:userId': from({ ...signedIn, student: 404, teacher: 404, stranger: 404 }, (f) => ({
    url: `/core/users/${f.ownerId}`,
  })),
  'GET /core/users': from(admins, (f) => ({ url: `/core/users?ids=${f.ownerId}` })),
  'GET /core/users/search': at(admins, '/core/users/search?search=rosa'),
  'PATCH /core/users/:userId/settings/:settingName': from(admins, (f) => ({
    url: `/core/users/${f.otherId}/settings/colorScheme`,
    body: { value: 'light' },
  })),
  'PUT /core/users/:userId/roles/:role': from(admins, (f) => ({ url: `/core/users/${f.otherId}/roles/TEACHER` })),
  'DELETE /core/users/:userId/roles/:role': from(admins, (f) => ({ url: `/core/users/${f.otherId}/roles/TEACHER` })),
  // No one here is named in ADMIN_EMAILS.
  'POST /accounts/claim-admin': from({ ...all(403), anonymous: 401 }, () => ({
    url: '/accounts/claim-admin',
    body: { code: 'no-code' },
  })),
  'GET /accounts/role-requests': at(admins, '/accounts/role-requests'),
  // No one here waits for approval.
  'POST /accounts/role-requests/:userId/approve': from({ ...admins, admin: 404 }, (f) => ({
    url: `/accounts/role-requests/${f.otherId}/approve`,
    body: {},
  })),
  'DELETE /accounts/role-requests/:userId': from({ ...admins, admin: 404 }, (f) => ({
    url: `/accounts/role-requests/${f.otherId}`,
  })),
  // The passwords of demo accounts are public and stay.
  'POST /accounts/password': from({ ...all(403), anonymous: 401, reader: 400, editor: 400 }, () => ({
    url: '/accounts/password',
    body: { current: 'wrong', password: 'a new long password' },
  })),
  'POST /accounts/reset-link': from({ ...admins, admin: 400 }, (f) => ({
    url: '/accounts/reset-link',
    body: { email: f.newEmail(), current: 'wrong' },
  })),
  // Demo accounts have no second factor, and no one wants to remove a factor that is not there.
  'POST /accounts/totp': at(demoStaff(200), '/accounts/totp', {}),
  'POST /accounts/totp/confirm': at(demoStaff(400), '/accounts/totp/confirm', { code: '000000' }),
  'DELETE /accounts/totp': at(staff, '/accounts/totp', {}),
  'POST /accounts/recovery-codes': at(demoStaff(409), '/accounts/recovery-codes', {}),
  'POST /accounts/reset-second-factor': from({ ...admins, admin: 404 }, (f) => ({
    url: '/accounts/reset-second-factor',
    body: { email: f.newEmail() },
  })),
  'GET /accounts/confirmation': at(signedIn, '/accounts/confirmation'),
  // A wrong password; students have none.
  'POST /accounts/confirmation': at({ ...all(400), anonymous: 401, student: 403 }, '/accounts/confirmation', {
    password: 'wrong',
  }),
  'POST /accounts/passkeys/options': at(demoStaff(200), '/accounts/passkeys/options', {}),
  'POST /accounts/passkeys': at(demoStaff(401), '/accounts/passkeys', {
    name: 'Laptop',
    passkey: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '', attestationObject: '' } },
  }),
  'PATCH /accounts/passkeys/:id': at(noPasskey, '/accounts/passkeys/none', { name: 'Laptop' }),
  'DELETE /accounts/passkeys/:id': at(noPasskey, '/accounts/passkeys/none', {}),
  'POST /accounts/passkeys/sign-in/options': at(everyone, '/accounts/passkeys/sign-in/options', {}),
  'POST /accounts/passkeys/sign-in': at(all(401), '/accounts/passkeys/sign-in', { passkey: aPasskey }),
  'POST /accounts/second-step/options': at(all(401), '/accounts/second-step/options', {}),
  'POST /accounts/confirmation/options': at(signedIn, '/accounts/confirmation/options', {}),
  'POST /accounts/second-step': at(all(401), '/accounts/second-step', { code: '000000' }),
  'POST /accounts/reset': from(everyone, (f) => ({ url: '/accounts/reset', body: { email: f.newEmail() } })),
  'POST /accounts/new-password': at(all(401), '/accounts/new-password', {
    token: 'no-token',
    password: 'a new long password',
  }),
  'DELETE /accounts/sessions': at(signedIn, '/accounts/sessions'),
  'GET /accounts/sessions': at(signedIn, '/accounts/sessions'),
  'DELETE /accounts/sessions/:id': from({ ...all(404), anonymous: 401, owner: 200 }, async (f) => ({
    url: `/accounts/sessions/${await f.aSession()}`,
  })),
}

/** Administrators teach as well; for whatever is another teacher's own they have no right. */
const teachers = { ...all(403), anonymous: 401, teacher: 200, admin: 200 }
const theTeacher = { ...teachers, admin: 403 }

const onClass = (path: string, body?: object, statuses = theTeacher) =>
  from(statuses, async (f) => {
    const { id, studentId } = await f.aClass()
    return { url: `/core/classes/${id}${path.replace(':studentId', studentId)}`, body }
  })

const classes: Record<string, Entry> = {
  'GET /core/classes': at(teachers, '/core/classes'),
  'POST /core/classes': at(teachers, '/core/classes', { name: 'Period 9' }),
  'GET /core/schools': at(teachers, '/core/schools?search=oak'),
  'POST /core/schools': at(teachers, '/core/schools', { name: 'Oak Lane' }),
  'GET /core/schools/list': at(admins, '/core/schools/list'),
  'PATCH /core/schools/:id': at({ ...admins, admin: 404 }, '/core/schools/SCNOTHERE', { name: 'Oak Lane' }),
  'POST /core/schools/:id/merge': at({ ...admins, admin: 404 }, '/core/schools/SCNOTHERE/merge', { into: 'SCNEITHER' }),
  'GET /core/classes/:id': onClass('', undefined, teachers),
  'GET /api/tutor/class/stream': from(teachers, (f) => ({ url: `/api/tutor/class/stream?classId=${f.classroom.id}` })),
  'PATCH /core/classes/:id': onClass('', { name: 'Period 8' }),
  'DELETE /core/classes/:id': onClass(''),
  'POST /core/classes/:id/join-code': onClass('/join-code'),
  'POST /core/classes/:id/students/:studentId/pin': onClass('/students/:studentId/pin'),
  'DELETE /core/classes/:id/students/:studentId': onClass('/students/:studentId'),
  'POST /core/classes/:id/homework': from(theTeacher, async (f) => ({
    url: `/core/classes/${(await f.aClass()).id}/homework`,
    body: { problemSetId: f.set },
  })),
  'PATCH /core/homework/:id': from(theTeacher, async (f) => ({
    url: `/core/homework/${await f.aHomework()}`,
    body: { dueOn: null },
  })),
  'DELETE /core/homework/:id': from(theTeacher, async (f) => ({ url: `/core/homework/${await f.aHomework()}` })),
  'GET /core/homework/mine': at(students, '/core/homework/mine'),
  'GET /core/homework/:id': from({ ...signedIn, stranger: 404, owner: 404 }, async (f) => ({
    url: `/core/homework/${await f.aHomework()}`,
  })),
}

const onStudent = (statuses: Statuses, url: (studentId: string) => string, body?: (studentId: string) => object) =>
  from(statuses, async (f) => {
    const { studentId } = await f.aClass()
    return { url: url(studentId), body: body?.(studentId) }
  })
const ofNoParticipant = 'participant=UNKNOWN'

/** Teachers for their own students and classes, administrators for all. */
const erasing: Record<string, Entry> = {
  'GET /core/students': at(admins, '/core/students?search=sasha'),
  'GET /core/students/:id/data': onStudent(teachers, (id) => `/core/students/${id}/data`),
  'DELETE /core/students/:id': onStudent(teachers, (id) => `/core/students/${id}`),
  'POST /core/homework/rosters': at({ ...all(403), anonymous: 401 }, '/core/homework/rosters', {
    problemSetIds: ['PSA1'],
    since: 1,
  }),
  'POST /core/students/inactive': at({ ...all(403), anonymous: 401 }, '/core/students/inactive', {
    before: 1,
    limit: 1,
  }),
  'GET /core/classes/:id/roll': onClass('/roll', undefined, teachers),
  'POST /core/classes/:id/erase': onClass('/erase', undefined, teachers),
  'GET /api/erasure/student/export': onStudent(teachers, (id) => `/api/erasure/student/export?studentId=${id}`),
  'POST /api/erasure/student': onStudent(
    teachers,
    () => '/api/erasure/student',
    (studentId) => ({ studentId }),
  ),
  'POST /api/erasure/class': from(teachers, async (f) => ({
    url: '/api/erasure/class',
    body: { classId: (await f.aClass()).id },
  })),
  'GET /api/erasure/participant/export': from({ ...admins, admin: 404 }, (f) => ({
    url: `/api/erasure/participant/export?studyId=${f.deployed}&${ofNoParticipant}`,
  })),
  'POST /api/erasure/participant': from({ ...admins, admin: 404 }, (f) => ({
    url: '/api/erasure/participant',
    body: { studyId: f.deployed, participant: 'UNKNOWN' },
  })),
  // The study is running, which those admitted get as an error.
  'POST /api/erasure/study': from({ ...admins, admin: 409 }, (f) => ({
    url: '/api/erasure/study',
    body: { studyId: f.deployed },
  })),
  'GET /api/erasure/participants': at(admins, `/api/erasure/participants?${ofNoParticipant}`),
  'GET /api/erasure/requests': at(admins, '/api/erasure/requests'),
}

/** They end the session that comes along, so they stand last. */
const doors: Record<string, Entry> = {
  'GET /api/loginMock': at(everyone, '/api/loginMock'),
  'GET /api/logoutMock': at(everyone, '/api/logoutMock'),
  'POST /accounts/create': from(everyone, (f) => ({
    url: '/accounts/create',
    body: { email: f.newEmail(), password: 'a long password', firstName: 'New', lastName: 'Person' },
  })),
  'POST /accounts/signin': from(all(401), (f) => ({
    url: '/accounts/signin',
    body: { email: f.newEmail(), password: 'wrong' },
  })),
  'POST /accounts/demo/signin': at(everyone, '/accounts/demo/signin', { account: 'colleague' }),
  'POST /accounts/student/class': from(everyone, (f) => ({
    url: '/accounts/student/class',
    body: { joinCode: f.classroom.joinCode },
  })),
  'POST /accounts/student/join': from(everyone, (f) => ({
    url: '/accounts/student/join',
    body: { joinCode: f.classroom.joinCode, nickname: f.newEmail().split('@')[0], pin: '2684' },
  })),
  'POST /accounts/student/signin': from(all(401), (f) => ({
    url: '/accounts/student/signin',
    body: { joinCode: f.classroom.joinCode, nickname: f.newEmail().split('@')[0], pin: '2684' },
  })),
  'GET /accounts/signout': at(all(303), '/accounts/signout'),
}

/** Other platforms send a token; people who sign in have none. */
const platforms: Record<string, Entry> = {
  'GET /api/admin/partners': at(admins, '/api/admin/partners'),
  'POST /api/admin/partners': from(admins, (f) => ({
    url: '/api/admin/partners',
    body: { name: f.newEmail().replace('@', '.') },
  })),
  'POST /api/admin/partners/token': at({ ...admins, admin: 404 }, '/api/admin/partners/token', { id: 2_000_000_000 }),
  'DELETE /api/admin/partners': at({ ...admins, admin: 404 }, '/api/admin/partners', { id: 2_000_000_000 }),
  'POST /api/partner/enrol': at(all(401), '/api/partner/enrol', {}),
  'POST /api/partner/delivery': at(all(401), '/api/partner/delivery', {}),
  'POST /api/partner/events': at(all(401), '/api/partner/events', {}),
  'POST /api/v6/init': at(all(401), '/api/v6/init', {}),
  'PATCH /api/v6/groupmembership': at(all(401), '/api/v6/groupmembership', {}),
  'PATCH /api/v6/workinggroup': at(all(401), '/api/v6/workinggroup', {}),
  'POST /api/v6/assign': at(all(401), '/api/v6/assign', {}),
  'POST /api/v6/mark': at(all(401), '/api/v6/mark', {}),
  'POST /api/v6/log': at(all(401), '/api/v6/log', {}),
  'POST /api/v6/featureflag': at(all(401), '/api/v6/featureflag', {}),
  'PATCH /api/v6/useraliases': at(all(401), '/api/v6/useraliases', {}),
}

/** Every route of the product, and what each of these people is answered. */
export const authorizationTable: Record<string, Entry> = {
  ...pages,
  ...studies,
  ...taking,
  ...previews,
  ...platform,
  ...classes,
  ...erasing,
  ...people,
  ...platforms,
  ...doors,
}

/** Of calls about a study, members get what the owner gets where their role is enough; elsewhere they are strangers. */
export function statusesOf(call: Call | undefined, statuses: Statuses): Record<Persona, number> {
  const memberStatus = (role: Member) => {
    if (call?.access !== 'owner') return statuses.stranger
    return includesRole(role, neededRole(call)) ? statuses.owner : 403
  }
  return { reader: memberStatus('reader'), editor: memberStatus('editor'), ...statuses }
}
