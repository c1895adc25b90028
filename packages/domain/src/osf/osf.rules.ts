/** People paste addresses: only what stands after the last slash, without a query, is the id. */
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
