import { createPool } from '@trellis/database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer'
import { type SmtpReceiver, startSmtpReceiver } from '../../adapters/mail/testing/smtp-receiver'
import { connect } from '../../db/client'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { createOutbox, type Outbox } from './outbox.service'

let server: TestServer
let receiver: SmtpReceiver
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let time: Date
let warnings: object[]
const open: { outbox: Outbox; pool: pg.Pool }[] = []

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startSmtpReceiver()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

beforeEach(async () => {
  await server.composed.pools.study.query('delete from trellis.notification')
  Object.assign(receiver, { mails: [], verdict: () => '250 taken' })
  time = new Date()
  warnings = []
})
afterEach(async () => {
  for (const { outbox, pool } of open.splice(0)) {
    await outbox.stop()
    await pool.end()
  }
})

/** An outbox with connections of its own, as another process has. */
function anOutbox(): Outbox {
  const pool = createPool({ connectionString: server.databaseUrl, max: 2 }, () => {})
  const outbox = createOutbox({
    db: connect(pool),
    platform: server.composed.embedded!.port,
    mailer: createSmtpMailer({ url: receiver.url, from: 'trellis@example.org' }),
    publicUrl: 'https://trellis.example',
    log: { warn: (details) => warnings.push(details) },
    now: () => time,
  })
  open.push({ outbox, pool })
  return outbox
}

/** Adds notifications to the owner whose mails are due. */
async function addNotices(count: number): Promise<{ studyId: number }> {
  const { id } = await make.aStudyIn('DEPLOYED', 2)
  const ownerId = (await owner.get('/api/login/isAuth')).body.userID
  const { study } = server.composed.pools
  await study.query('delete from trellis.notification')
  await study.query(
    `insert into trellis.notification (user_id, study_id, kind, note, mail_due_at)
     select $1, $2, 'paused', 'Notice ' || n, $3::timestamptz from generate_series(1, $4) n`,
    [ownerId, id, time, count],
  )
  return { studyId: id }
}

async function rows() {
  const { rows } = await server.composed.pools.study.query(
    `select mail_attempts as attempts, mailed_at is not null as "isMailed",
       extract(epoch from mail_due_at - $1::timestamptz)::int as "dueIn" from trellis.notification order by id`,
    [time],
  )
  return rows
}

describe('mail about notifications', () => {
  it('a mail says what happened, why, and where to look', async () => {
    const { studyId } = await addNotices(1)
    await anOutbox().deliverDue()
    expect(receiver.mails).toMatchObject([{ from: 'trellis@example.org', to: ['researcher@demo.trellis'] }])
    const { data } = receiver.mails[0]!
    expect(data).toMatch(/^Subject: .*was.paused/m)
    expect(data).toContain('Notice 1')
    expect(data).toContain(`https://trellis.example/home/study/problem-varied/basics/${studyId}`)
    expect(await rows()).toEqual([{ attempts: 0, isMailed: true, dueIn: null }])
  })

  it('sends each mail once, however often the outbox is processed', async () => {
    await addNotices(3)
    const outbox = anOutbox()
    await Promise.all([outbox.deliverDue(), outbox.deliverDue()])
    await outbox.deliverDue()
    expect(receiver.mails).toHaveLength(3)
  })

  it('sends each mail once, even if two processes send at the same time', async () => {
    await addNotices(20)
    // The first two mails are answered only when both have arrived, so each process holds one.
    let arrived = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    receiver.verdict = async () => {
      arrived += 1
      if (arrived === 2) release()
      await both
      return '250 taken'
    }
    const [first, second] = [anOutbox(), anOutbox()]
    await Promise.all([first.deliverDue(), second.deliverDue()])
    const sent = receiver.mails.map((mail) => /Notice \d+/.exec(mail.data)![0])
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
    expect((await rows()).every((row) => row.isMailed)).toBe(true)
  })

  it('tries a rejected mail again at growing intervals until it is accepted', async () => {
    await addNotices(1)
    const outbox = anOutbox()
    receiver.verdict = () => '451 try later'
    await outbox.deliverDue()
    expect(await rows()).toEqual([{ attempts: 1, isMailed: false, dueIn: 30 }])
    await outbox.deliverDue()
    expect(warnings).toHaveLength(1)
    time = new Date(time.getTime() + 30_000)
    await outbox.deliverDue()
    expect(await rows()).toEqual([{ attempts: 2, isMailed: false, dueIn: 60 }])
    receiver.verdict = () => '250 taken'
    time = new Date(time.getTime() + 60_000)
    await outbox.deliverDue()
    expect(receiver.mails).toHaveLength(1)
    expect(await rows()).toEqual([{ attempts: 2, isMailed: true, dueIn: null }])
  })

  it('gives up on a mail after twelve attempts', async () => {
    await addNotices(1)
    receiver.verdict = () => '550 no such box'
    const outbox = anOutbox()
    for (let attempt = 0; attempt < 20; attempt++) {
      await outbox.deliverDue()
      time = new Date(time.getTime() + 24 * 3_600_000)
    }
    expect(await rows()).toEqual([{ attempts: 12, isMailed: false, dueIn: null }])
    expect(warnings).toHaveLength(12)
  })

  it('a mail that cannot be sent does not hold up the others', async () => {
    await addNotices(3)
    receiver.verdict = (mail) => (mail.data.includes('Notice 1') ? '550 no such box' : '250 taken')
    await anOutbox().deliverDue()
    expect(receiver.mails).toHaveLength(2)
  })

  it('sends no mail to a person the platform does not know', async () => {
    await addNotices(1)
    await server.composed.pools.study.query(`update trellis.notification set user_id = 'UGONE'`)
    await anOutbox().deliverDue()
    expect(receiver.mails).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, isMailed: false }])
  })

  it('sends no mail about what happened while mail was off', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    done(await admin.post('/api/study/deploy', { id }))
    await anOutbox().deliverDue()
    expect(receiver.mails).toEqual([])
  })
})

describe('a server with SMTP_URL and MAIL_FROM', () => {
  it('a server with mail settings mails the administrators and the owner automatically', async () => {
    // The server looks every few seconds; the test need not wait for them.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const mailing = await startTestServer({ SMTP_URL: receiver.url, MAIL_FROM: 'Trellis <trellis@example.org>' })
    try {
      const people = { owner: await mailing.signIn('researcher'), admin: await mailing.signIn('admin') }
      const awaited = [receiver.next(), receiver.next()]
      await (await studyBuilder(mailing, people)).aStudyIn('DEPLOYED', 2)
      vi.advanceTimersToNextTimer()
      const mails = await Promise.all(awaited)
      expect(mails.map((mail) => mail.to[0]).sort()).toEqual(['admin@demo.trellis', 'researcher@demo.trellis'])
    } finally {
      await mailing.close()
      vi.useRealTimers()
    }
  })
})
