export interface Mail {
  to: string
  subject: string
  text: string
}

/** Takes mail on its way, and throws when it could not. */
export interface AccountMailer {
  send(mail: Mail): Promise<void>
}
