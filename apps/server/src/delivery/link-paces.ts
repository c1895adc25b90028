import { networkOf } from '@trellis/http'
import type { PaceLimit } from './pace.store'

/** How many new students may enroll by study links; 0 for no limit. */
export interface LinkLimits {
  /** From one network address within ten minutes, by any link; enough for a class behind the address of its school. */
  perAddress: number
  /** By one link within ten minutes, from all addresses together. */
  perLink: number
  /** By one link within ten seconds; enough for several classrooms that start at the same moment. */
  burst: number
}

const tenMinutes = 600

/** Only new students are counted. The order is that in which the counters are locked. */
export function linkPaces({ perAddress, perLink, burst }: LinkLimits, code: string, address: string): PaceLimit[] {
  return [
    { key: `link-address ${networkOf(address)}`, limit: perAddress, seconds: tenMinutes },
    { key: `link ${code}`, limit: perLink, seconds: tenMinutes },
    { key: `link-burst ${code}`, limit: burst, seconds: 10 },
  ].filter(({ limit }) => limit > 0)
}
