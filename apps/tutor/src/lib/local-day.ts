/** The date as YYYY-MM-DD in the time zone of the device, not in UTC. */
export function localDay(date: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
