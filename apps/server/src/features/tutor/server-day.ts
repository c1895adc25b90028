const dayMs = 86_400_000

export const serverDay = (now = Date.now()) => new Date(now).toISOString().slice(0, 10)

/** The server's day when the device's clock is days off; otherwise changing the clock would lift a daily limit. */
export function plausibleDay(today: string, now = Date.now()): string {
  const day = serverDay(now)
  if (today === day) return day
  return Math.abs(Date.parse(today) - Date.parse(day)) <= dayMs ? today : day
}
