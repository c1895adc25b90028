import type { DeviceClass } from '@trellis/domain'

/** CSS pixels: the shorter side of a tablet is at least this long. */
const smallestTablet = 600

/** By what a finger or a mouse points with, and the shorter side of the screen. */
export function deviceClassOf({
  hasFinePointer,
  shortSide,
}: {
  hasFinePointer: boolean
  shortSide: number
}): DeviceClass {
  if (hasFinePointer) return 'desktop'
  return shortSide < smallestTablet ? 'phone' : 'tablet'
}

export function currentDevice(): DeviceClass {
  // Not in a browser: in a test.
  if (typeof screen === 'undefined' || typeof matchMedia !== 'function') return 'desktop'
  return deviceClassOf({
    hasFinePointer: matchMedia('(pointer: fine)').matches,
    shortSide: Math.min(screen.width, screen.height),
  })
}
