import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from './smtp-mailer'
import { type SmtpReceiver, startSmtpReceiver } from './testing/smtp-receiver'

let receiver: SmtpReceiver
beforeAll(async () => {
  receiver = await startSmtpReceiver()
})
beforeEach(() => {
  receiver.mails = []
  receiver.verdict = () => '250 taken'
})
afterAll(() => receiver.close())

const send = async (mail: Partial<{ to: string; subject: string; text: string }> = {}) => {
  const mailer = createSmtpMailer({ url: receiver.url, from: 'Trellis <trellis@example.org>' })
  try {
    await mailer.send({ to: 'ada@example.org', subject: 'A study', text: 'Was approved.\n', ...mail })
  } finally {
    mailer.close()
  }
}

describe('the SMTP mailer', () => {
  it('delivers a mail with its sender, recipient, subject and text', async () => {
    await send()
    expect(receiver.mails).toMatchObject([{ from: 'trellis@example.org', to: ['ada@example.org'] }])
    const { data } = receiver.mails[0]!
    expect(data).toMatch(/^From: Trellis <trellis@example\.org>$/m)
    expect(data).toMatch(/^To: ada@example\.org$/m)
    expect(data).toMatch(/^Subject: A study$/m)
    expect(data).toContain('\r\n\r\nWas approved.')
  })

  it('does not let a subject or text add a header or another recipient', async () => {
    await send({ subject: 'A study\r\nBcc: eve@example.org', text: 'Text\r\n.\r\nQUIT' })
    expect(receiver.mails).toHaveLength(1)
    expect(receiver.mails[0]!.to).toEqual(['ada@example.org'])
    expect(receiver.mails[0]!.data).not.toMatch(/^Bcc:/m)
  })

  it.each(['451 try later', '550 no such box'])('rejects a mail when the server answers %j', async (answer) => {
    receiver.verdict = () => answer
    await expect(send()).rejects.toThrow(answer)
  })

  it('rejects a mail when no server is listening', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'trellis@example.org' })
    await expect(mailer.send({ to: 'ada@example.org', subject: 'x', text: 'x' })).rejects.toThrow(/ECONNREFUSED/)
  })
})
