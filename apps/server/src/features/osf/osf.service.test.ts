import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@trellis/database/testing'
import { type Actor, type StudyStatus, studyIdSchema, studyStatusSchema, userIdSchema } from '@trellis/domain'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOsfClient } from '../../adapters/osf/osf-client'
import { createOsfStandIn } from '../../adapters/osf/osf-stand-in'
import { standInBaseUrl } from '../../adapters/osf/osf-stand-in-answers'
import { connect, migrateStudyService } from '../../db/client'
import { osfFiles } from '../../db/schema/sharing'
import { auditEvents, researchers, studies } from '../../db/schema/studies'
import { readOsfUserId } from '../../study/access/researcher'
import { loadStudy } from '../../study/view/study-view'
import { osfService } from './osf.service'
import { type FileProvider, pushService } from './osf-push.service'

const { pool, drop } = await createTestDatabase()
await migrateStudyService(pool, fileURLToPath(new URL('../../../', import.meta.url)))
const db = connect(pool)
afterAll(drop)

const person = (id: string, isAdmin = false): Actor => ({ userId: userIdSchema.parse(id), roles: [], isAdmin })
const owner = person('U1')
const stranger = person('U2')
const admin = person('U3', true)

/** Connections that were in use during each call to OSF. */
let connectionsDuringCalls: number[]
beforeEach(async () => {
  connectionsDuringCalls = []
  await db.delete(researchers)
})

const osfOver = (transport: typeof fetch) =>
  osfService({
    db,
    osf: createOsfClient({
      baseUrl: standInBaseUrl,
      token: null,
      isStandIn: true,
      fetch: (...call) => {
        connectionsDuringCalls.push(pool.totalCount - pool.idleCount)
        return transport(...call)
      },
    }),
  })
const service = () => osfOver(createOsfStandIn())
const serviceWithoutOsf = () => osfOver(() => Promise.reject(new TypeError('fetch failed')))

async function aStudy({ status = 'DEVELOPMENT' as StudyStatus, osfProjectId = null as string | null } = {}) {
  const at = new Date()
  const [row] = await db
    .insert(studies)
    .values({
      ownerId: owner.userId,
      typeId: 1,
      name: 'Study',
      status,
      osfProjectId,
      deployedAt: at,
      completedAt: status === 'COMPLETED' ? at : null,
      archivedAt: status === 'ARCHIVED' ? at : null,
    })
    .returning({ id: studies.id })
  return row!.id
}

async function storedProject(id: Awaited<ReturnType<typeof aStudy>>) {
  const [row] = await db.select().from(studies).where(eq(studies.id, id))
  return row!.osfProjectId
}

async function storedRegistrations(id: Awaited<ReturnType<typeof aStudy>>) {
  const [row] = await db.select().from(studies).where(eq(studies.id, id))
  return row!.registration
}

const eventsOf = (id: Awaited<ReturnType<typeof aStudy>>) =>
  db
    .select({ action: auditEvents.action, actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.studyId, id))
    .orderBy(asc(auditEvents.id))

describe('linking a study to an OSF project', () => {
  it('stores the id of the project, returns its title and records the event', async () => {
    const studyId = await aStudy()
    expect(await service().linkProject(studyId, 'frac7', owner)).toEqual({
      studyId,
      osfProjectId: 'frac7',
      title: 'Worked examples in fraction comparison',
      isStandIn: true,
    })
    expect(await storedProject(studyId)).toBe('frac7')
    expect(await eventsOf(studyId)).toEqual([
      { action: 'osf_project_linked', actorId: 'U1', details: { from: null, to: 'frac7' } },
    ])
  })

  it('takes the id from a pasted address', async () => {
    const studyId = await aStudy()
    await service().linkProject(studyId, ' https://osf.io/hint3/ ', owner)
    expect(await storedProject(studyId)).toBe('hint3')
  })

  it('records nothing when the project is the same as before', async () => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    await service().linkProject(studyId, 'frac7', owner)
    expect(await eventsOf(studyId)).toEqual([])
  })

  it.each(studyStatusSchema.options)('links a project while the study is %s', async (status) => {
    const studyId = await aStudy({ status })
    await service().linkProject(studyId, 'frac7', owner)
    expect(await storedProject(studyId)).toBe('frac7')
  })

  it.each(['', '  ', '/'])('unlinks the project with %j, without calling OSF', async (entered) => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    const reply = await service().linkProject(studyId, entered, owner)
    expect(reply).toEqual({ studyId, osfProjectId: null, title: null, isStandIn: true })
    expect(await storedProject(studyId)).toBeNull()
    expect(await eventsOf(studyId)).toMatchObject([{ details: { from: 'frac7', to: null } }])
    expect(connectionsDuringCalls).toEqual([])
  })

  it.each([
    ['pilot', 'private'],
    ['gone5', 'deleted'],
    ['zzzzz', 'unknown'],
    ['no id', 'unknown'],
  ])('refuses %j, which is %s, and clears the stored project', async (id, reason) => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    await expect(service().linkProject(studyId, id, owner)).rejects.toMatchObject({
      code: 'invalid_osf_project',
      details: { id },
    })
    expect(await storedProject(studyId)).toBeNull()
    expect(await eventsOf(studyId)).toMatchObject([{ details: { from: 'frac7', to: null, rejected: { id, reason } } }])
  })

  it('keeps the linked project while OSF is unreachable', async () => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    await expect(serviceWithoutOsf().linkProject(studyId, 'hint3', owner)).rejects.toMatchObject({
      code: 'osf_unreachable',
    })
    expect(await storedProject(studyId)).toBe('frac7')
    expect(await eventsOf(studyId)).toEqual([])
  })

  it('keeps the linked project when the event cannot be recorded', async () => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    await pool.query('alter table trellis.audit_event rename to audit_event_away')
    try {
      await expect(service().linkProject(studyId, 'hint3', owner)).rejects.toThrow()
    } finally {
      await pool.query('alter table trellis.audit_event_away rename to audit_event')
    }
    expect(await storedProject(studyId)).toBe('frac7')
  })

  it('holds no database connection while OSF is called', async () => {
    await service().linkProject(await aStudy(), 'frac7', owner)
    expect(connectionsDuringCalls).toEqual([0, 0])
  })

  it('counts the registrations of a project, and counts again when another one is linked', async () => {
    const studyId = await aStudy()
    await service().linkProject(studyId, 'cwa22', owner)
    expect(await storedRegistrations(studyId)).toBe(2)
    await service().linkProject(studyId, 'hint3', owner)
    expect(await storedRegistrations(studyId)).toBe(0)
    await service().linkProject(studyId, 'frac7', owner)
    expect(await storedRegistrations(studyId)).toBe(1)
    await service().linkProject(studyId, '', owner)
    expect(await storedRegistrations(studyId)).toBe(0)
  })

  it('links a project whose registrations cannot be counted', async () => {
    const studyId = await aStudy()
    const standIn = createOsfStandIn()
    const transport: typeof fetch = (input, init) =>
      String(input).includes('registrations') ? Promise.reject(new TypeError('fetch failed')) : standIn(input, init)
    expect(await osfOver(transport).linkProject(studyId, 'frac7', owner)).toMatchObject({ osfProjectId: 'frac7' })
    expect(await storedRegistrations(studyId)).toBe(0)
  })

  it('lets an administrator link a project', async () => {
    const studyId = await aStudy()
    await service().linkProject(studyId, 'frac7', admin)
    expect(await eventsOf(studyId)).toMatchObject([{ actorId: 'U3' }])
  })

  it.each(['frac7', 'zzzzz', ''])(
    'refuses other people as if the study did not exist, without calling OSF, for %j',
    async (id) => {
      const studyId = await aStudy({ osfProjectId: 'hint3' })
      await expect(service().linkProject(studyId, id, stranger)).rejects.toMatchObject({ code: 'study_not_found' })
      expect(await storedProject(studyId)).toBe('hint3')
      expect(connectionsDuringCalls).toEqual([])
    },
  )
})

describe('the OSF project of a study', () => {
  it('returns the project of a study with its title', async () => {
    const studyId = await aStudy({ osfProjectId: 'hint3' })
    const title = 'Hints or explanations in multi-step equations'
    expect(await service().project(studyId, owner)).toEqual({ studyId, osfProjectId: 'hint3', title, isStandIn: true })
    expect(await service().project(studyId, admin)).toMatchObject({ title })
  })

  it('returns no project, without calling OSF, while none is linked', async () => {
    const studyId = await aStudy()
    expect(await service().project(studyId, owner)).toMatchObject({ osfProjectId: null, title: null })
    expect(connectionsDuringCalls).toEqual([])
  })

  it('returns a project without a title when OSF no longer has it', async () => {
    const studyId = await aStudy({ osfProjectId: 'gone5' })
    expect(await service().project(studyId, owner)).toMatchObject({ osfProjectId: 'gone5', title: null })
    expect(await storedProject(studyId)).toBe('gone5')
  })

  it('updates the number of registrations without recording an event', async () => {
    const studyId = await aStudy({ osfProjectId: 'cwa22' })
    await service().project(studyId, owner)
    expect(await storedRegistrations(studyId)).toBe(2)
    await serviceWithoutOsf().project(studyId, owner)
    expect(await storedRegistrations(studyId)).toBe(2)
    expect(await eventsOf(studyId)).toEqual([])
  })

  it('returns a project without a title while OSF is unreachable', async () => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    expect(await serviceWithoutOsf().project(studyId, owner)).toMatchObject({ osfProjectId: 'frac7', title: null })
  })

  it('refuses to read the project of another person’s study or of one that does not exist', async () => {
    const studyId = await aStudy({ osfProjectId: 'frac7' })
    await expect(service().project(studyId, stranger)).rejects.toMatchObject({ code: 'study_not_found' })
    const nowhere = studyIdSchema.parse(2_000_000_000)
    await expect(service().project(nowhere, admin)).rejects.toMatchObject({ code: 'study_not_found' })
    expect(connectionsDuringCalls).toEqual([])
  })
})

describe('linking a researcher to an OSF account', () => {
  it('stores the id of the account and returns its name', async () => {
    expect(await service().linkResearcher(' https://osf.io/mlind/ ', owner)).toEqual({
      osfUserId: 'mlind',
      fullName: 'Maya Lindqvist',
      isStandIn: true,
    })
    expect(await readOsfUserId(db, owner.userId)).toBe('mlind')
    expect(await readOsfUserId(db, stranger.userId)).toBeNull()
  })

  it('replaces the linked account with another one', async () => {
    await service().linkResearcher('mlind', owner)
    await service().linkResearcher('tokaf', owner)
    expect(await readOsfUserId(db, owner.userId)).toBe('tokaf')
  })

  it('unlinks the account with an empty id, also when none was linked', async () => {
    await service().linkResearcher('mlind', owner)
    for (const actor of [owner, stranger]) {
      expect(await service().linkResearcher(' ', actor)).toEqual({ osfUserId: null, fullName: null, isStandIn: true })
      expect(await readOsfUserId(db, actor.userId)).toBeNull()
    }
  })

  it.each(['rtana', 'pnova', 'zzzzz', 'frac7', 'no id'])(
    'refuses %j, which is not an active account, and clears the stored one',
    async (id) => {
      await service().linkResearcher('mlind', owner)
      await service().linkResearcher('tokaf', stranger)
      await expect(service().linkResearcher(id, owner)).rejects.toMatchObject({
        code: 'invalid_osf_id',
        details: { id },
      })
      expect(await readOsfUserId(db, owner.userId)).toBeNull()
      expect(await readOsfUserId(db, stranger.userId)).toBe('tokaf')
    },
  )

  it('keeps the linked account while OSF is unreachable', async () => {
    await service().linkResearcher('mlind', owner)
    await expect(serviceWithoutOsf().linkResearcher('tokaf', owner)).rejects.toMatchObject({ code: 'osf_unreachable' })
    expect(await readOsfUserId(db, owner.userId)).toBe('mlind')
  })
})

describe('sending the files of a study to OSF', () => {
  const project = 'hint3'
  const text =
    (name: string, content: string): FileProvider =>
    async () => ({ name, content: Buffer.from(content) })
  const threeFiles = [text('study.json', '{}'), text('plan.md', '# Plan'), text('data.zip', 'zip')]
  const pushOver = (fetch: typeof globalThis.fetch, providers: readonly FileProvider[] = threeFiles) =>
    pushService({
      db,
      osf: createOsfClient({ baseUrl: standInBaseUrl, token: 'secret', fetch }),
      providers,
      log: { warn: () => {} },
    })
  const aFinishedStudy = () => aStudy({ status: 'COMPLETED', osfProjectId: project })
  const makeDue = () =>
    db
      .update(osfFiles)
      .set({ dueAt: new Date(0) })
      .where(isNotNull(osfFiles.dueAt))
  const storedIn = async (standIn: typeof fetch) => {
    const response = await standIn(`${standInBaseUrl}nodes/${project}/files/osfstorage/`)
    const { data } = (await response.json()) as { data: { attributes: { name: string; current_version: number } }[] }
    return Object.fromEntries(data.map(({ attributes }) => [attributes.name, attributes.current_version]))
  }
  const once = { 'study.json': 1, 'plan.md': 1, 'data.zip': 1, 'trellis-report.html': 1 }
  /** Versions by file name, without the number of the study. */
  const versions = async (standIn: typeof fetch) =>
    Object.fromEntries(
      Object.entries(await storedIn(standIn)).map(([name, count]) => [name.replace(/-\d+(?=\.html)/, ''), count]),
    )

  it('sends each file once, however often it is requested, and a changed file as a new version', async () => {
    const standIn = createOsfStandIn()
    const id = await aFinishedStudy()
    const { push, pushDue } = pushOver(standIn)
    const before = await push(id, '<html></html>', owner)
    expect(before.files.map(({ uploadedAt }) => uploadedAt)).toEqual([null, null, null, null])
    await Promise.all([pushDue(), pushOver(standIn).pushDue()])
    await Promise.all([push(id, '<html></html>', owner), push(id, '<html></html>', owner)])
    await pushDue()
    expect(await versions(standIn)).toEqual(once)
    const { files } = await push(id, '<html></html>', owner)
    expect(files.every(({ uploadedAt, url }) => uploadedAt !== null && url !== null)).toBe(true)
    const report = files.find(({ name }) => name.startsWith('trellis-report-'))!
    expect((await loadStudy(db, id)).osfFilesUrl).toBe(report.url)
    const changed = pushOver(standIn, [text('plan.md', '# Another plan')])
    await changed.push(id, undefined, owner)
    await changed.pushDue()
    expect(await versions(standIn)).toEqual({ ...once, 'plan.md': 2 })
    const rows = await db.select({ content: osfFiles.content }).from(osfFiles).where(eq(osfFiles.studyId, id))
    expect(rows.every(({ content }) => content === null)).toBe(true)
  })

  it.each(['lost on its way', 'carried out but whose reply was lost'])(
    'continues after any call that was %s, and stores each file once',
    async (kind) => {
      for (let broken = 1; broken <= 12; broken++) {
        const standIn = createOsfStandIn()
        let count = 0
        const { push, pushDue, state } = pushOver(async (...call) => {
          count += 1
          if (count !== broken) return standIn(...call)
          if (kind !== 'lost on its way') await standIn(...call)
          throw new TypeError('fetch failed')
        })
        const id = await aFinishedStudy()
        await push(id, '<html></html>', owner)
        await pushDue()
        const failed = (await state(id, owner)).files.filter(({ failure }) => failure === 'osf_unreachable')
        expect(failed).toHaveLength(1)
        expect(failed[0]!.nextAttemptAt).toEqual(expect.any(Number))
        await makeDue()
        await pushDue()
        expect(await versions(standIn)).toEqual(once)
      }
    },
  )

  it('continues after a process was killed once its file was stored, without sending it again', async () => {
    const standIn = createOsfStandIn()
    const id = await aFinishedStudy()
    const { push, pushDue } = pushOver(standIn, [text('study.json', '{}')])
    await push(id, undefined, owner)
    const osf = createOsfClient({ baseUrl: standInBaseUrl, token: 'secret', fetch: standIn })
    await osf.uploadFile(project, 'study.json', Buffer.from('{}'))
    await pushDue()
    expect(await versions(standIn)).toEqual({ 'study.json': 1 })
  })

  it('refuses to send files before the end is final, without a project and for anyone but the owner', async () => {
    const { push } = pushOver(createOsfStandIn())
    const reasonOf = (id: Awaited<ReturnType<typeof aStudy>>, actor = owner) =>
      push(id, undefined, actor).catch((error: { details: { reason: string } }) => error.details.reason)
    expect(await reasonOf(await aStudy({ status: 'DEPLOYED', osfProjectId: project }))).toBe('not_final')
    expect(await reasonOf(await aStudy({ status: 'COMPLETED' }))).toBe('no_project')
    expect(await reasonOf(await aFinishedStudy(), admin)).toBe('owner_only')
  })
})
