import { isIPv4, isIPv6 } from 'node:net'

/** The network of an address. An IPv6 subscriber has a whole /64, so its addresses count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const known = groups.length + (tail ? tail.split(':').length : 0)
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - known).fill('0'), ...tail.split(':')]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
