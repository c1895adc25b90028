export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail; `send` throws when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
