/** A time as it is sent: seconds since the epoch. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
