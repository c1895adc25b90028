/** What an activity reports: the value, or null when the message is not from one that is shown here. */
export function reportedValue(event: MessageEvent, origin: string, frames: readonly (Window | null)[]): string | null {
  if (event.origin !== origin || event.source === null || !frames.includes(event.source as Window)) return null
  const data = event.data as { type?: unknown; value?: unknown } | null
  const isReport = typeof data === 'object' && data?.type === 'trellis-activity' && typeof data.value === 'string'
  return isReport && (data.value as string).length <= longest ? (data.value as string) : null
}

const longest = 200
