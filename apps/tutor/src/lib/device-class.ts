import type { DeviceClass } from '@trellis/domain'

/** CSS pixels. */
const minTabletShortSide = 600

/** Classifies a device by its pointer, a mouse or a finger, and the shorter side of its screen. */
export function deviceClassOf({
  hasFinePointer,
  shortSide,
}: {
  hasFinePointer: boolean
  shortSide: number
}): DeviceClass {
  if (hasFinePointer) return 'desktop'
  return shortSide < minTabletShortSide ? 'phone' : 'tablet'
}

export function currentDevice(): DeviceClass {
  // Tests run outside a browser.
  if (typeof screen === 'undefined' || typeof matchMedia !== 'function') return 'desktop'
  return deviceClassOf({
    hasFinePointer: matchMedia('(pointer: fine)').matches,
    shortSide: Math.min(screen.width, screen.height),
  })
}
