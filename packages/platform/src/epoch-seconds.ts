/** Seconds since the epoch, as times are sent. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
