import { createTransport } from 'nodemailer'
import type { Mailer } from '../../features/notifications/mail.port'

export interface SmtpOptions {
  /** Such as smtps://user:password@mail.example:465. */
  url: string
  from: string
}

const timeoutMs = 20_000

/** Mail over SMTP; with `smtp://` the connection is encrypted as soon as the server offers it. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text }) {
      // As an object: a name in an address could otherwise be read as a list of addresses.
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
