/** A time as the wire has it. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
