import { randomInt } from 'node:crypto'
import { codeAlphabet } from '@trellis/domain'

/** A code that nobody guesses and anybody can read aloud. */
export function newCode(length: number): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}
