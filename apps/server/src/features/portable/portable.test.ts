import { type PortableStudy, type Study, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { done, type LibrarySet, type StudyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import {
  aStoredPicture,
  exportOf,
  formula,
  giveFeedback,
  giveSupport,
  hashOf,
  importFrom,
  type PortableHarness,
  startPortableHarness,
  undated,
  writeSupport,
  wrongAnswers,
} from './testing/portable.fixtures'

let harness: PortableHarness
let server: TestServer
let owner: TestClient
let admin: TestClient
let stranger: TestClient
let make: StudyBuilder
let sets: LibrarySet[]

beforeAll(async () => {
  harness = await startPortableHarness()
  ;({ server, owner, admin, stranger, make, sets } = harness)
})
afterAll(() => harness.server.close())

describe('a study as a file', () => {
  it('exports design, conditions, ids of problem sets, and supports with their pictures', async () => {
    const study = await make.aStudy({ studyTypeId: 1, studyName: 'Fractions' })
    const set = sets[0]!
    done(await owner.post('/api/study/addProblemSet', { studyId: study.studyId, problemSetId: set.ceri }))
    const { url, bytes } = await aStoredPicture(owner, 'one')
    const hints = [{ hint: `<p>Half: ${formula}</p>` }, { hint: `<p><img src="${url}" alt="A pie" /></p>` }]
    await giveSupport(owner, study, 1, set.problems[0]!, { tutorStrategyType: 'HINTS', hints })

    const answer = await owner.get(`/api/study/export?studyId=${study.studyId}`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="trellis-study-${study.studyId}.json"`)
    const file = answer.body as PortableStudy
    expect(file).toMatchObject({
      format: 'trellis-study',
      version: 1,
      study: { studyTypeId: 1, studyName: 'Fractions' },
    })
    expect(file.problemSets).toMatchObject([{ problemSetId: set.ceri, studyBlockTypeId: 3 }])
    expect(file.conditions.map((condition) => condition.name)).toEqual(['Condition 1', 'Condition 2'])
    expect(file.supports).toEqual([
      {
        condition: 1,
        problem: set.problems[0],
        type: 'HINTS',
        pieces: [`<p>Half: ${formula}</p>`, `<p><img src="image:${hashOf(bytes)}" alt="A pie" /></p>`],
      },
    ])
    expect(file.images).toEqual({ [hashOf(bytes)]: { contentType: 'image/png', data: bytes.toString('base64') } })
  })

  it('imports a file as a new study of the importer, in development, with supports of its own', async () => {
    const { id, problem, support } = await make.aStudyIn('DEPLOYED')
    const file = await exportOf(owner, id)
    const { answer, events } = await eventsDuring(server, () => importFrom(stranger, file))
    const study = done<Study>(answer, studySchema)
    const strangerId = (await stranger.get('/api/login/isAuth')).body.userID
    expect(study).toMatchObject({
      studyStatus: 'DEVELOPMENT',
      ownerId: strangerId,
      supportCount: 1,
      osfProjectId: null,
    })
    expect(events).toMatchObject([{ studyId: study.studyId, actorId: strangerId, action: 'study_imported' }])
    const mappings = done<{ tutorStrategyCeri: string; problemCeri: string; isPublished: boolean }[]>(
      await stranger.get(`/api/TutorStrategyCondition?studyId=${study.studyId}`),
    )
    expect(mappings).toMatchObject([{ problemCeri: problem, isPublished: false }])
    expect(mappings[0]!.tutorStrategyCeri).not.toBe(support)
    expect((await stranger.get(`/core/content/tutorings/${mappings[0]!.tutorStrategyCeri}`)).status).toBe(200)
    expect((await owner.post('/api/study/loadStudyById', { id: study.studyId })).status).toBe(404)
  })

  it('exports supports that an administrator wrote inside the study', async () => {
    const { id, conditions, set } = await make.aReadyStudy(1)
    const problem = set.problems[1]!
    const ceri = await writeSupport(admin, problem, { tutorStrategyType: 'EXPLANATIONS', explanation: '<p>Theirs</p>' })
    const slot = { studyId: id, conditionId: conditions[1], problemCeri: problem }
    done(await admin.post('/api/TutorStrategyCondition/createTSC', { ...slot, tutorStrategyCeri: ceri }))
    expect((await exportOf(owner, id)).supports.map((support) => support.pieces)).toContainEqual(['<p>Theirs</p>'])
  })

  it('imports a file of another server and stores its pictures again', async () => {
    const study = await make.aStudy({ studyTypeId: 4 })
    const set = sets[1]!
    done(await owner.post('/api/study/addProblemSet', { studyId: study.studyId, problemSetId: set.ceri }))
    const { url, bytes } = await aStoredPicture(owner, 'elsewhere')
    const [answer] = await wrongAnswers(owner, set.problems[0]!)
    await giveFeedback(owner, study, 0, set.problems[0]!, {
      answer: answer!,
      html: `<p>Look: <img src="${url}" /></p>`,
    })
    const file = await exportOf(owner, study.studyId)

    const other = await startTestServer()
    try {
      const importer = await other.signIn('researcher')
      const imported = done<Study>(await importFrom(importer, file), studySchema)
      const again = done<PortableStudy>(await importer.get(`/api/study/export?studyId=${imported.studyId}`))
      expect(undated(again)).toEqual(undated(file))
      const { rows } = await other.composed.pools.platform!.query('select bytes from platform.resource')
      expect(rows.map((row) => row.bytes.equals(bytes))).toEqual([true])
    } finally {
      await other.close()
    }
  })
})
