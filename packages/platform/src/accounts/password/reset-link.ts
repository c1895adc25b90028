/** The secret is in the hash of the address, which browsers do not send, so that no proxy logs it. */
export function resetLink(origin: string, accountsBase: string, token: string): string {
  return `${origin}${accountsBase}/new-password#${token}`
}
