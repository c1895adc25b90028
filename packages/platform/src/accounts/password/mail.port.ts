export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail, and throws when that fails. */
export interface AccountMailer {
  send(mail: Mail): Promise<void>
}
