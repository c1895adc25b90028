/** The value that an activity reports; null when the message is not from an activity on this page. */
export function reportedValue(event: MessageEvent, origin: string, frames: readonly (Window | null)[]): string | null {
  if (event.origin !== origin || event.source === null || !frames.includes(event.source as Window)) return null
  const data = event.data as { type?: unknown; value?: unknown } | null
  const isReport = typeof data === 'object' && data?.type === 'trellis-activity' && typeof data.value === 'string'
  return isReport && (data.value as string).length <= maxLength ? (data.value as string) : null
}

/** Characters. */
const maxLength = 200
