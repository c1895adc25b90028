import { createSmtpMailer } from './adapters/mail/smtp-mailer'
import type { Config } from './config'

/** Null where no mail server is configured. */
export function createMailer({ mail }: Config) {
  return mail ? createSmtpMailer(mail) : null
}
