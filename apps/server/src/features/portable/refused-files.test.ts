import { maxImportBytes, type Study, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../testing/pictures'
import { done, type LibrarySet, type StudyBuilder } from '../../testing/study-builder'
import type { TestClient, TestServer } from '../../testing/test-server'
import { exportOf, hashOf, importFrom, type PortableHarness, startPortableHarness } from './testing/portable.fixtures'

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

describe('the checks of an import', () => {
  const aFile = async () => exportOf(owner, (await make.aReadyStudy(1, sets[0])).id)
  const countOf = async () => {
    const { study, platform } = server.composed.pools
    const studies = await study.query('select count(*)::int as n from trellis.study')
    const supports = await platform!.query(`select count(*)::int as n from platform.tutoring where state <> 'DELETED'`)
    return [studies.rows[0].n, supports.rows[0].n]
  }
  const expectRefused = async (file: unknown, status: number, error: object) => {
    const before = await countOf()
    const answer = await importFrom(stranger, file)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject(error)
    expect(await countOf()).toEqual(before)
  }

  it('refuses a file and names every problem set and problem that this server does not have', async () => {
    const file = await aFile()
    const [known] = file.problemSets
    const unknownSet = (problemSetId: string) => ({ problemSetId, studyBlockTypeId: 1, problems: [] })
    await expectRefused(
      {
        ...file,
        problemSets: [
          { ...known, problems: [...known!.problems, 'PRAZZZZ'] },
          unknownSet('PSAZZ1'),
          unknownSet('PSAZZ2'),
        ],
      },
      422,
      {
        code: 'unknown_problem_sets',
        details: { problemSetIds: ['PSAZZ1', 'PSAZZ2'], problemIds: ['PRAZZZZ'] },
      },
    )
  })

  it('refuses a file in which a picture was changed', async () => {
    const file = await aFile()
    const images = { ['ab'.repeat(32)]: { contentType: 'image/png', data: aPicture.toString('base64') } }
    await expectRefused({ ...file, images }, 400, {
      code: 'invalid_input',
      details: { fields: [{ field: `images.${'ab'.repeat(32)}` }] },
    })
  })

  it('leaves no study and no support behind when an image of the file is not a picture', async () => {
    const file = await aFile()
    const bytes = Buffer.from('<svg onload="alert(1)"/>')
    const hash = hashOf(bytes)
    await expectRefused(
      {
        ...file,
        supports: [{ ...file.supports[0], pieces: [`<img src="image:${hash}" />`] }],
        images: { [hash]: { contentType: 'image/png', data: bytes.toString('base64') } },
      },
      415,
      { code: 'not_an_image' },
    )
  })

  it('leaves no study and no support behind when the platform refuses a later part of the file', async () => {
    const file = await aFile()
    const feedback = { condition: 0, problem: file.supports[0]!.problem, response: { 99: ['1'] }, html: '<p>No</p>' }
    const before = await countOf()
    const answer = await importFrom(stranger, { ...file, feedback: [feedback] })
    expect(answer.status).toBe(422)
    expect(await countOf()).toEqual(before)
  })

  it('removes scripts and images of other sites from the supports of a file', async () => {
    const file = await aFile()
    const pieces = ['<p onclick="x()">A</p><script>alert(1)</script><img src="https://evil.example/x.png" />']
    const { studyId } = done<Study>(
      await importFrom(owner, { ...file, supports: [{ ...file.supports[0], pieces }] }),
      studySchema,
    )
    expect((await exportOf(owner, studyId)).supports[0]!.pieces).toEqual(['<p>A</p>'])
  })

  it('refuses a file whose study type is not offered to the importer', async () => {
    const file = await exportOf(owner, (await make.aReadyStudy(3, make.takeSet())).id)
    const person = await server.signUp('limited@example.org')
    const { userID } = (await person.get('/api/login/isAuth')).body
    done(await admin.patch(`/core/users/${userID}/settings/enableAllStudyTypes`, { value: false }))
    expect((await importFrom(person, file)).body.error.code).toBe('study_type_not_offered')
  })

  it.each([{}, [], 'text', { format: 'trellis-study', version: 2 }])(
    'refuses %j, which is not a portable study',
    async (file) => {
      expect((await importFrom(owner, file)).status).toBe(400)
    },
  )

  it('accepts a large file up to the import limit, where another call takes at most one megabyte', async () => {
    const file = await aFile()
    const bytes = Buffer.concat([aPicture, Buffer.alloc(4_000_000)])
    const hash = hashOf(bytes)
    const large = {
      ...file,
      supports: [{ ...file.supports[0], pieces: [`<p><img src="image:${hash}" /></p>`] }],
      images: { [hash]: { contentType: 'image/png', data: bytes.toString('base64') } },
    }
    const { studyId } = done<Study>(await importFrom(owner, large), studySchema)
    expect((await exportOf(owner, studyId)).images).toEqual(large.images)
    const answer = await importFrom(owner, 'x'.repeat(maxImportBytes))
    expect([answer.status, answer.body.error.details.limit]).toEqual([413, maxImportBytes])
    expect((await owner.post('/api/study/addStudy', 'x'.repeat(1024 * 1024))).status).toBe(413)
  })
})
