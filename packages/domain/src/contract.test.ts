import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { analysisPlanCalls } from './analysis-plan/analysis-plan.calls'
import { bestSoFarCalls } from './best-so-far/best-so-far.calls'
import { blindingCalls } from './blinding/blinding.calls'
import type { Base, Call, Method } from './call'
import { classCalls, studentEntryCalls } from './class/class.calls'
import { commentCalls } from './comment/comment.calls'
import { feedbackMappingCalls, studentResponseCalls } from './common-wrong-answer/common-wrong-answer.calls'
import { conditionCalls } from './condition/condition.calls'
import { calls, defaultBases, platformCalls, studyServiceCalls } from './contract'
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
import { upgradeCalls } from './partner/upgrade.calls'
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
import { accountsCalls, loginCalls, mockLoginCalls } from './session/session.calls'
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
import { wireNamesOf } from './wire'
import { previewCalls, publicPreviewCalls } from './work/preview.calls'

const all = Object.entries({ ...calls, ...mockLoginCalls, ...upgradeCalls }) as [string, Call][]
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
/** The address of a call. The names of its parameters do not count: they are not visible from outside. */
const addressOf = (base: Base, method: Method, path: string) => `${base} ${method} ${path.replace(/\{\w+\}/g, '{}')}`

describe('every call', () => {
  it('every call has a method and path of its own', () => {
    const addresses = all.map(([, call]) => addressOf(call.base, call.method, call.path))
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('every call has a name of its own: no group hides a call of another', () => {
    const groups = [
      accountsCalls,
      adminTableCalls,
      analysisPlanCalls,
      classCalls,
      commentCalls,
      schoolCalls,
      conditionCalls,
      contentCalls,
      skillCalls,
      dataPackageCalls,
      enrolmentCalls,
      erasureCalls,
      feedbackMappingCalls,
      historyCalls,
      imageCalls,
      lifecycleCalls,
      blindingCalls,
      studyRequestCalls,
      liveCalls,
      streamCalls,
      loginCalls,
      notificationCalls,
      osfCalls,
      partnerAdminCalls,
      partnerCalls,
      portableCalls,
      replicationCalls,
      publicationCalls,
      metaAnalysisCalls,
      bestSoFarCalls,
      preregistrationCalls,
      previewCalls,
      publicPreviewCalls,
      resourceCalls,
      resultsCalls,
      reviewCalls,
      secondFactorCalls,
      passkeyCalls,
      simulationCalls,
      snapshotCalls,
      studentDataCalls,
      studentEntryCalls,
      studentResponseCalls,
      studyCalls,
      studyContentCalls,
      supportMappingCalls,
      teamCalls,
      tutorCalls,
      tutoringCalls,
      userCalls,
    ]
    const names = groups.flatMap((group) => Object.keys(group))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(calls).sort()).toEqual([...names].sort())
  })

  it.each(all)('%s has exactly the parameters that its path names', (_, call) => {
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(namesIn(call.path).sort())
  })

  it.each(all)('%s has a path that starts with a slash, a summary, and no body if it is a GET', (_, call) => {
    expect(call.path).toMatch(/^\/\S*$/)
    expect(call.summary.trim()).not.toBe('')
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  })

  it.each(all)('%s names its study exactly when it is for the owner', (_, call) => {
    const paths = Object.values(call.of ?? {}) as string[]
    expect(paths).toHaveLength(call.access === 'owner' ? 1 : 0)
    for (const path of paths) {
      const [part, name] = path.split('.') as ['params' | 'query' | 'body', string]
      expect(propertiesIn(call[part])).toContain(name)
    }
  })

  it('every group of calls has its own base', () => {
    const basesOf = (group: object) => new Set(Object.values(group).map((call: Call) => call.base))
    expect([...basesOf(platformCalls)]).toEqual(['platform'])
    expect([...basesOf(studyServiceCalls)]).toEqual(['study'])
    expect([...basesOf(accountsCalls)]).toEqual(['accounts'])
    expect([...basesOf(resourceCalls)]).toEqual(['resources'])
  })

  it('every base has its default address', () => {
    expect(defaultBases).toEqual({
      study: '/api',
      platform: '/core',
      accounts: '/accounts',
      resources: '/resources',
    })
  })
})

/** The published contract: base, method, path, and the fields of payload and query that a client may send. */
const publishedCalls: [Base, Method, string, string[]][] = [
  ['study', 'POST', '/study/addStudy', ['studyTypeId', 'studyName', 'researchQuestion']],
  ['study', 'DELETE', '/study/deleteStudy', ['id']],
  ['study', 'POST', '/study/copyStudy', ['id']],
  ['study', 'GET', '/study/loadUserStudies', []],
  ['study', 'POST', '/study/loadStudyById', ['id']],
  ['study', 'POST', '/study/updateStudyField', ['studyId', 'fieldname', 'value']],
  ['study', 'POST', '/study/updateStudyCondition', ['conditionId', 'fieldname', 'value']],
  ['study', 'POST', '/study/loadConditionsById', ['id']],
  ['study', 'POST', '/study/addStudyCondition', ['studyId', 'name', 'description', 'psid']],
  ['study', 'POST', '/study/deleteStudyCondition', ['id']],
  ['study', 'GET', '/study/getNumberOfParticipants', ['studyIds']],
  ['study', 'GET', '/study/getAuthDetails', []],
  ['study', 'GET', '/study/studyAdmin', []],
  ['study', 'POST', '/study/deploy', ['id']],
  ['study', 'POST', '/study/getProblemSetStudies', ['id']],
  ['study', 'POST', '/study/getAllWipProblems', ['id']],
  ['study', 'POST', '/study/addProblemSet', ['studyId', 'problemSetCeri', 'problemSetId', 'studyBlockTypeId']],
  ['study', 'POST', '/study/addWipProblems', ['studyId', 'problems', 'studyBlockTypeId', 'problemSetId']],
  ['study', 'DELETE', '/study/removeProblems', ['problems', 'studyId']],
  ['study', 'DELETE', '/study/removeProblemSet', ['studyId', 'problemSetCeri', 'problemSetId']],

  ['study', 'GET', '/OSF/project', ['studyId']],
  ['study', 'POST', '/OSF/project/{studyId}', ['projectId']],
  ['study', 'POST', '/OSF/researcher', ['osfUserId']],

  ['study', 'GET', '/login/isAuth', []],
  ['accounts', 'GET', '/signout', []],
  ['study', 'GET', '/loginMock', []],
  ['study', 'GET', '/logoutMock', []],

  ['study', 'GET', '/content/getProblemSetData', []],
  ['study', 'GET', '/content/getWipProblemSets', []],
  ['platform', 'GET', '/content/problem-sets/{ceri}/members', []],
  ['platform', 'GET', '/content/problems', ['problemSetId', 'problemIds', 'extraFields']],
  ['platform', 'GET', '/content/problemSets', ['ids']],
  ['platform', 'GET', '/content/problem-sets/{id}', []],
  ['platform', 'GET', '/content/problems/{id}', []],
  ['platform', 'GET', '/skills/nodes', []],

  ['platform', 'POST', '/content/problems/{ceri}/tutorings', ['ops']],
  ['platform', 'PATCH', '/content/tutorings/{ceri}', ['ops']],
  ['platform', 'DELETE', '/content/tutorings/{ceri}', []],
  ['platform', 'GET', '/content/tutorings/', ['ceris', 'psTypes']],
  ['platform', 'GET', '/content/tutorings/{ceri}', []],
  ['platform', 'GET', '/sdata/cwa', ['problemCeris']],

  ['study', 'DELETE', '/TutorStrategyCondition/delete', ['studyId', 'conditionId', 'problemCeri']],
  [
    'study',
    'POST',
    '/TutorStrategyCondition/createTSC',
    ['studyId', 'conditionId', 'problemCeri', 'tutorStrategyCeri'],
  ],
  [
    'study',
    'PATCH',
    '/TutorStrategyCondition/update',
    ['studyId', 'conditionId', 'problemCeri', 'newTutorStrategyCeri', 'tutorStrategyType'],
  ],
  ['study', 'GET', '/TutorStrategyCondition', ['studyId']],
  [
    'study',
    'POST',
    '/cwa/addWipCWAFeedbackMapping',
    ['studyId', 'conditionNumber', 'problemCeri', 'studentResponseId', 'studentResponseFeedbackCeri', 'isPublished'],
  ],
  [
    'study',
    'POST',
    '/cwa/updateWipCWAFeedbackMapping',
    ['studyId', 'conditionNumber', 'problemCeri', 'studentResponseId', 'studentResponseFeedbackCeri'],
  ],
  ['study', 'DELETE', '/cwa/deleteWipCWAFeedbackMapping', ['wipCWAFeedbackMappingId']],
  ['study', 'GET', '/cwa/getWipCWAFeedbackMappingsForStudy', ['studyId']],

  ['platform', 'GET', '/users/{ownerXref}', []],
  ['platform', 'GET', '/users/me', ['include']],
  ['platform', 'PATCH', '/users/me', ['displayName', 'firstName', 'lastName', 'timeZone']],
  ['platform', 'GET', '/users/me/settings', []],
  ['platform', 'PATCH', '/users/me/settings/{settingName}', []],
  ['platform', 'GET', '/attributes/{name}', []],
  ['platform', 'POST', '/users/me/attributes/{name}', ['value']],
  ['platform', 'PUT', '/users/me/attributes/{name}', ['value']],
  ['platform', 'DELETE', '/users/me/attributes/{name}', []],

  ['study', 'POST', '/study/updateStudyStatus', ['studyId', 'status']],
  ['study', 'POST', '/study/publishSupports', ['studyId']],
  ['platform', 'GET', '/content/problem-sets/{id}/tree', ['parentPath']],
  ['study', 'GET', '/study/getProblemSetsInUse', []],
]

describe('the published contract', () => {
  const byAddress = new Map(all.map(([, call]) => [addressOf(call.base, call.method, call.path), call]))

  it.each(publishedCalls)('the published contract has %s %s %s', (base, method, path, fields) => {
    const call = byAddress.get(addressOf(base, method, path))
    expect(call).toBeDefined()
    expect(fieldsOf(call!)).toEqual(expect.arrayContaining(fields))
  })
})

function fieldsOf(call: Call): string[] {
  return [call.query, call.body].flatMap(fieldsIn)
}

/** The fields of an object by their names on the wire; of a union, those of its options. */
function fieldsIn(schema: unknown): string[] {
  return shapesIn(schema).flatMap((shape) =>
    Object.entries(shape).flatMap(([property, part]) => wireNamesOf(property, part)),
  )
}

function propertiesIn(schema: unknown): string[] {
  return shapesIn(schema).flatMap((shape) => Object.keys(shape))
}

function shapesIn(schema: unknown): z.core.$ZodShape[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  return schema instanceof z.ZodUnion ? schema.options.flatMap(shapesIn) : []
}
