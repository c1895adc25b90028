import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dataPackageSchema,
  type PackageTier,
  type Publication,
  publicationSchema,
  type RegistrationState,
  replicationsSchema,
  resultsSchema,
  resultWording,
  type Study,
  studySchema,
  verdictSentences,
  verdictsOf,
} from '@trellis/domain'
import { demoAccounts } from '@trellis/platform'
import { defaultTruth, simulate } from '@trellis/simulation'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect } from './db/client'
import { createRunningStudyCache } from './delivery/running-study.read'
import { csvTable, frictionlessIssues, unzip } from './features/data-package/data-package.fixtures'
import { createEffects } from './features/results/effects.service'
import { resultsService } from './features/results/results.service'
import { done, studyBuilder } from './testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from './testing/test-server'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let admin: TestClient
let url: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-road-'))
  server = await startTestServer({ DATA_DIR: folder })
  ;[owner, colleague, admin] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('colleague'),
    server.signIn('admin'),
  ])
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const accountOf = (person: string) => demoAccounts.find(({ email }) => email.startsWith(`${person}@`))!
const resultsOf = async (client: TestClient, id: number) =>
  done(await client.get(`/api/study/results?studyId=${id}`), resultsSchema)
const move = async (client: TestClient, studyId: number, status: string) =>
  done(await client.post('/api/study/updateStudyStatus', { studyId, status }))

/** Has the study approved for tomorrow, registers it on OSF, and starts it early. */
async function preregisterAndStart(client: TestClient, studyId: number): Promise<void> {
  await move(client, studyId, 'AWAITING_APPROVAL')
  done(await client.post(`/api/OSF/project/${studyId}?projectId=hint3`))
  done(await admin.post('/api/study/approve', { studyId, startsAt: Math.floor(Date.now() / 1000) + 86_400 }))
  const edits = { hypotheses: 'Students with hints do better on the test.' }
  done(await client.post('/api/study/preregistration', { studyId, edits, previous: null }))
  const { registration } = done<RegistrationState>(await client.post('/api/OSF/registration', { studyId }))
  expect(registration!.failure).toBeNull()
  done(await admin.post('/api/study/deploy', { id: studyId }))
  const study = done<Study>(await client.post('/api/study/loadStudyById', { id: studyId }), studySchema)
  expect([study.studyStatus, study.preregistration.status]).toEqual(['DEPLOYED', 'PREREGISTERED'])
}

/** Simulated students take part; then the study is completed and its results are read. */
async function runToTheEnd(client: TestClient, studyId: number) {
  const { conditions } = await simulate({
    url,
    studyId,
    students: 14,
    concurrency: 6,
    seed: `road ${studyId}`,
    staff: accountOf('admin'),
    teacher: accountOf('teacher'),
    truth: { ...defaultTruth, attrition: 0 },
  })
  await move(admin, studyId, 'COMPLETED')
  const results = await resultsOf(client, studyId)
  expect(conditions.reduce((sum, { students }) => sum + students, 0)).toBe(results.participants.simulated)
  return results
}

/** Computes the effects of all studies that have finally ended, as a background job does. */
async function computeEffects(): Promise<void> {
  const db = connect(server.composed.pools.study)
  const deps = { db, reader: db, platform: server.composed.embedded!.port, version: 'tested' }
  const delivery = { studies: createRunningStudyCache(server.composed.pools.study) }
  const { computeNext } = createEffects({ ...deps, compute: resultsService({ ...deps, delivery }).effectSource })
  while (await computeNext());
}

/** Builds and signs the data package of a tier. */
async function signedPackage(studyId: number, tier: PackageTier): Promise<void> {
  const path = '/api/study/dataPackage'
  done(await owner.post(`${path}/build`, { studyId, tier }))
  const { reportHash } = await vi.waitFor(
    async () => {
      const { tiers } = done(await owner.get(`${path}?studyId=${studyId}`), dataPackageSchema)
      const dataPackage = tiers.find((one) => one.tier === tier)!
      expect(dataPackage.state).not.toBe('BUILDING')
      return dataPackage
    },
    { timeout: 60_000, interval: 100 },
  )
  done(await owner.post(`${path}/sign`, { studyId, tier, reportHash }))
}

/** Downloads the restricted data package and returns its files. */
async function packageOf(studyId: number): Promise<ReadonlyMap<string, Buffer>> {
  await signedPackage(studyId, 'RESTRICTED')
  const path = `/api/study/dataPackage/download?studyId=${studyId}&tier=RESTRICTED`
  const { rawPayload } = await server.app.inject({ url: path, headers: { cookie: owner.cookie! } })
  return unzip(rawPayload)
}

/** Requests publication as the owner and approves it as an administrator. Returns the path of the page. */
async function publish(studyId: number): Promise<string> {
  await signedPackage(studyId, 'PUBLIC')
  const choices = { license: 'CC-BY-4.0', abstract: 'Do hints help?', doi: null }
  done(await owner.post('/api/study/publication/request', { studyId, ...choices }))
  return done<Publication>(await admin.post('/api/study/publication/approve', { studyId }), publicationSchema).path!
}

/** The page as people without an account read it. */
const pageAt = async (path: string) => (await server.app.inject({ url: path })).body

// Two studies with their students, from the first draft to the pooled result: only this shows that the parts fit.
it('a study is preregistered, run, published and replicated by another researcher, and both are pooled', {
  timeout: 240_000,
}, async () => {
  const make = await studyBuilder(server, { owner, admin })
  const { id } = await make.aReadyStudy()
  // With blocks, every condition has enough students to be published, whatever is drawn.
  for (const [fieldname, value] of Object.entries({ postTest: true, randomisation: 'BLOCKS' })) {
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname, value }))
  }
  const postTest = { studyId: id, problemSetId: make.takeSet().ceri, studyBlockTypeId: 2 }
  done(await owner.post('/api/study/addProblemSet', postTest))
  await preregisterAndStart(owner, id)
  const results = await runToTheEnd(owner, id)
  expect(results.outcomes[0]).toMatchObject({ outcome: 'POST_TEST', role: 'PRIMARY', isExploratory: false })

  const files = await packageOf(id)
  expect(frictionlessIssues(files)).toEqual([])
  expect(csvTable(files, 'participants')).toHaveLength(results.participants.simulated)
  const numbers = new Map(csvTable(files, 'numbers').map(({ name, value }) => [name, Number(value)]))
  const { effectSize, conditionId, referenceId } = results.outcomes[0]!.comparisons[0]!
  const ofContrast = `outcomes.POST_TEST.comparisons.${conditionId}-vs-${referenceId}.effectSize.estimate`
  expect(numbers.get(ofContrast)).toBe(effectSize.ok ? effectSize.estimate : undefined)

  const path = await publish(id)
  const page = await pageAt(path)
  const { sample, unit, conditions } = results
  const format = {
    decimal: (value: number, decimals: number) => value.toFixed(decimals).replace('-', '−'),
    number: String,
  }
  const [verdict] = verdictsOf(results)
  const { difference } = verdictSentences(verdict!, { sample, unit, conditions }, resultWording('en'), format)
  expect(page).toContain(difference)
  const [, citation] = /<h2 id="cite">[^<]*<\/h2><p>([^<]*)/.exec(page)!
  expect(citation).toContain(results.studyName)
  const file = await server.app.inject({ url: `${path}/data.zip` })
  expect(page).toContain(`href="${path}/data.zip"`)
  expect(page).toContain(createHash('sha256').update(file.rawPayload).digest('hex'))

  const slug = path.split('/').at(-1)
  const copy = done<Study>(await colleague.post('/api/study/publication/replicate', { slug }), studySchema)
  expect(copy.replication).toMatchObject({ studyId: id, snapshotHash: results.hashes.snapshot })
  await preregisterAndStart(colleague, copy.studyId)
  const again = await runToTheEnd(colleague, copy.studyId)
  expect(again.plan).toMatchObject({ primaryOutcome: results.plan.primaryOutcome, covariates: results.plan.covariates })
  expect(await pageAt(path)).toContain('1 further study of the same origin on this server is not published.')

  await computeEffects()
  for (const [client, studyId] of [
    [owner, id],
    [colleague, copy.studyId],
  ] as const) {
    const reply = await client.get(`/api/study/replications?studyId=${studyId}`)
    const { studies, pooled } = done(reply, replicationsSchema)
    expect(studies.map(({ isOriginal, sample }) => [isOriginal, sample])).toEqual([
      [true, 'SIMULATED'],
      [false, 'SIMULATED'],
    ])
    const together = pooled.find(({ outcome }) => outcome === 'POST_TEST')!
    expect(together).toMatchObject({ sample: 'SIMULATED', result: { ok: true, studies: 2 } })
  }
})
