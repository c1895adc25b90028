import { type ClientEvent, maxUnsentMs } from './record.schema'

/**
 * When an action happened, milliseconds since the epoch: the time of the device, corrected by the difference between
 * its clock at sending and the server's at receipt. The clock of a device may be off by years, but it runs evenly: how
 * long ago something happened when it was sent is known. Null where the device does not say when it sent it.
 */
export function studentTimeOf({ at, sentAt }: Pick<ClientEvent, 'at' | 'sentAt'>, receivedAt: number): number | null {
  if (sentAt === undefined) return null
  // If the clock was set in between, the action would be in the future or in the distant past.
  const waited = Math.min(Math.max(sentAt - at, 0), maxUnsentMs)
  return receivedAt - waited
}
