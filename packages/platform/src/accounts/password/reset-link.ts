/** The secret is in the part of the address that browsers do not send, so that it is in no log of a proxy. */
export function resetLink(origin: string, accountsBase: string, token: string): string {
  return `${origin}${accountsBase}/new-password#${token}`
}
