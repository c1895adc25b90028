/** People paste addresses: the id is the part after the last slash, without the query. */
export function osfIdOf(input: string): string {
  const [address = ''] = input.trim().split(/[?#]/)
  return (
    address
      .replace(/[\s/]+$/, '')
      .split('/')
      .at(-1)
      ?.trim() ?? ''
  )
}
