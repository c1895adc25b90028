import type { Config } from '../../config'
import { createSmtpMailer } from './smtp-mailer'

/** Null where no mail is sent. */
export function createMailer({ mail }: Config) {
  return mail ? createSmtpMailer(mail) : null
}
