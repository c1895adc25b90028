import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A shared computer remembers the last students who used it; the cookie stays below a kilobyte. */
const studentsPerDevice = 24

/** Whose sign-in a device remembers. */
interface DeviceOwner {
  userId: string
  /** Signs the cookie: it is secret, different for every student, and a new PIN makes all devices unknown again. */
  pinHash: string
}

/**
 * What a browser keeps about the students who signed in there: a random name of the device, then one signature per
 * student, the latest first. It opens nothing; only wrong PINs of these students are counted apart from everyone else's.
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

/** 128 bits are enough, for every guess is a counted sign-in. */
function signatureOf(device: string, { userId, pinHash }: DeviceOwner): string {
  return createHmac('sha256', pinHash).update(`${device}:${userId}`).digest('base64url').slice(0, 22)
}
