export interface Mail {
  to: string
  subject: string
  text: string
}

/** Whatever takes mail on its way. It throws when it did not. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
