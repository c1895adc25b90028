import { randomInt } from 'node:crypto'
import { codeAlphabet } from '@trellis/domain'

/** A code that cannot be guessed and is easy to read aloud. */
export function newCode(length: number): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}
