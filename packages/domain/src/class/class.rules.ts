import { codeAlphabet } from './class.schema'

/**
 * What makes two nicknames the same to a reader: neither case nor spacing distinguishes them, nor how a keyboard
 * composes a letter, nor invisible characters.
 */
export function nicknameKey(nickname: string): string {
  return nickname
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFC')
}

const joinCodeLength = 6
/**
 * Three letters in a row with a vowel among them may be a word, and some words do not belong on the board of a
 * classroom.
 */
const readsLikeAWord = /(?=[A-Z]{3})(?:[AEUY]|.[AEUY]|..[AEUY])/

/** A code to write on a board. `draw(n)` is a random whole number from 0 to below n. */
export function makeJoinCode(draw: (below: number) => number): string {
  for (;;) {
    const code = Array.from({ length: joinCodeLength }, () => codeAlphabet[draw(codeAlphabet.length)]).join('')
    if (!readsLikeAWord.test(code)) return code
  }
}
