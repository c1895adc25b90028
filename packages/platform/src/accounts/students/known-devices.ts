import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A shared computer remembers the last students who used it; the cookie stays below a kilobyte. */
const studentsPerDevice = 24

/** A student whose sign-in a device remembers. */
interface DeviceOwner {
  userId: string
  /** The key that signs the cookie: secret, different for every student, and replaced with a new PIN on all devices. */
  pinHash: string
}

/**
 * What a browser keeps about the students who signed in there: a random name of the device, then one signature per
 * student, the latest first. It grants no access; wrong PINs of these students are only counted separately there.
 */
export function rememberStudent(cookie: string | null, owner: DeviceOwner): string {
  const { device, signatures } = parse(cookie) ?? { device: randomBytes(12).toString('base64url'), signatures: [] }
  const own = signatureOf(device, owner)
  const others = signatures.filter((signature) => signature !== own)
  return [device, own, ...others].slice(0, studentsPerDevice + 1).join('.')
}

/** The name of the device, if this student has signed in there; null otherwise. */
export function knownDeviceOf(cookie: string | null, owner: DeviceOwner): string | null {
  const { device, signatures } = parse(cookie) ?? { device: '', signatures: [] }
  const own = Buffer.from(signatureOf(device, owner))
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), own)) ? device : null
}

function parse(cookie: string | null): { device: string; signatures: string[] } | null {
  if (cookie === null || !/^[\w-]{16}(?:\.[\w-]{22})*$/.test(cookie)) return null
  const [device, ...signatures] = cookie.split('.')
  return { device: device!, signatures: signatures.slice(0, studentsPerDevice) }
}

/** 128 bits are enough, because every guess is a counted sign-in. */
function signatureOf(device: string, { userId, pinHash }: DeviceOwner): string {
  return createHmac('sha256', pinHash).update(`${device}:${userId}`).digest('base64url').slice(0, 22)
}
