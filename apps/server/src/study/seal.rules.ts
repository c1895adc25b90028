import { createHash, getDiffieHellman } from 'node:crypto'
import type { ConditionId, Seal } from '@trellis/domain'

/** The facts of an enrollment that are sealed: those that are published when the study is completed. */
export interface SealedFacts {
  participant: string
  unit: string
  stratum: string
  conditionId: ConditionId
}

/** The prime of group 14 in RFC 3526: 2048 bits. */
const prime = BigInt(`0x${getDiffieHellman('modp14').getPrime('hex')}`)
const hexDigits = 512
/** A generator of the squares modulo the prime. */
const base = 4n
/** More bytes than the prime has, so that all remainders are almost equally likely. */
const hashBytes = 288

/**
 * An enrollment as a number: a hash, squared. A product of such numbers does not depend on their order, and it is
 * infeasible to find other enrollments with the same product.
 */
function numberOf({ participant, unit, stratum, conditionId }: SealedFacts): bigint {
  const text = JSON.stringify([participant, unit, stratum, conditionId])
  const hash = createHash('shake256', { outputLength: hashBytes }).update(text).digest('hex')
  return BigInt(`0x${hash}`) ** 2n % prime
}

/**
 * The product of a seal: of the enrollments that it adds, divided by those that it removes, and masked by a power with
 * a random exponent. Without the exponent it reveals nothing about any of them, not even to someone who guesses.
 */
export function sealProduct(added: readonly SealedFacts[], removed: readonly SealedFacts[], exponent: string): string {
  const product = (facts: readonly SealedFacts[]) => facts.reduce((total, one) => (total * numberOf(one)) % prime, 1n)
  const divided = removed.length === 0 ? 1n : power(product(removed), prime - 2n)
  const masked = (((product(added) * divided) % prime) * power(base, BigInt(`0x${exponent}`))) % prime
  return masked.toString(16).padStart(hexDigits, '0')
}

/** The head of the chain after a seal; the first seal follows the hash of the study's seed. */
export function headAfter(previous: string, seal: Omit<Seal, 'head'>): string {
  const { number, day, enrolled, erased, product } = seal
  return createHash('sha256').update([previous, number, day, enrolled, erased, product].join(':')).digest('hex')
}

/** The sum of the exponents, which opens the product of all seals and none of them alone. */
export function sumOfExponents(exponents: readonly string[]): string {
  return exponents.reduce((sum, exponent) => sum + BigInt(`0x${exponent}`), 0n).toString(16)
}

function power(number: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, number]
  for (let remaining = exponent; remaining > 0n; remaining >>= 1n) {
    if (remaining & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
