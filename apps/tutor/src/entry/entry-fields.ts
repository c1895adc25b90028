import { isGuessablePin, personalDetailIn } from '@trellis/domain'
import { isClassCode } from '../lib/codes'
import type { WorkError } from '../lib/work-error'

/** An error in the sign-in form; `field` is null for an error of the whole form. */
export interface EntryError {
  field: 'code' | 'nickname' | 'pin' | null
  id: string
  values?: Record<string, string | number>
}

export function codeError(code: string): EntryError | null {
  if (code === '') return { field: 'code', id: /*i18n*/ 'entry.error.codeEmpty' }
  if ([...code].length !== 6)
    return { field: 'code', id: /*i18n*/ 'entry.error.codeLength', values: { count: [...code].length } }
  return isClassCode(code) ? null : { field: 'code', id: /*i18n*/ 'entry.error.codeLetters' }
}

export function nicknameError(nickname: string): EntryError | null {
  const name = nickname.trim()
  // Format characters are invisible, so a name of nothing else counts as empty.
  if (!/[^\s\p{Cf}]/u.test(name)) return { field: 'nickname', id: /*i18n*/ 'entry.error.nicknameEmpty' }
  if (name.length > 30) return { field: 'nickname', id: /*i18n*/ 'entry.error.nicknameLong' }
  return /^[^\p{Cc}<>]*$/u.test(name) ? null : { field: 'nickname', id: /*i18n*/ 'entry.error.nicknameLetters' }
}

/** Like `nicknameError`, with the stricter rules for a nickname that a new student chooses. */
export function newNicknameError(nickname: string): EntryError | null {
  const isPersonal = personalDetailIn(nickname) !== null
  return (
    nicknameError(nickname) ?? (isPersonal ? { field: 'nickname', id: /*i18n*/ 'entry.error.nicknamePersonal' } : null)
  )
}

export function pinError(pin: string): EntryError | null {
  if (pin === '') return { field: 'pin', id: /*i18n*/ 'entry.error.pinEmpty' }
  return /^\d{4,8}$/.test(pin) ? null : { field: 'pin', id: /*i18n*/ 'entry.error.pinDigits' }
}

/** Like `pinError`, with the stricter rules for a PIN that a new student chooses. */
export function newPinError(pin: string): EntryError | null {
  return pinError(pin) ?? (isGuessablePin(pin) ? { field: 'pin', id: /*i18n*/ 'entry.error.pinEasy' } : null)
}

const byCode: Partial<Record<string, EntryError>> = {
  join_code_not_found: { field: 'code', id: /*i18n*/ 'entry.error.codeUnknown' },
  class_closed: { field: null, id: /*i18n*/ 'entry.closed' },
  class_full: { field: null, id: /*i18n*/ 'entry.error.full' },
  nickname_taken: { field: 'nickname', id: /*i18n*/ 'entry.error.nicknameTaken' },
  wrong_pin: { field: 'pin', id: /*i18n*/ 'entry.error.wrongPin' },
}

const byField: Partial<Record<string, EntryError>> = {
  joinCode: { field: 'code', id: /*i18n*/ 'entry.error.codeUnknown' },
  nickname: { field: 'nickname', id: /*i18n*/ 'entry.error.nicknameLetters' },
  pin: { field: 'pin', id: /*i18n*/ 'entry.error.pinDigits' },
}

/** The server's refusal as an error of the form. */
export function errorOf({ kind, code, details }: WorkError): EntryError {
  const known = byCode[code ?? '']
  if (known) return known
  if (code === 'invalid_input') {
    const { fields } = details as { fields: { field: string }[] }
    const named = fields.map(({ field }) => byField[field]).find(Boolean)
    if (named) return named
  }
  if (code === 'too_many_attempts') {
    const { retryAfter } = details as { retryAfter: number }
    return {
      field: null,
      id: /*i18n*/ 'entry.error.tooMany',
      values: { minutes: Math.max(1, Math.ceil(retryAfter / 60)) },
    }
  }
  return { field: null, id: kind === 'offline' ? /*i18n*/ 'entry.error.offline' : /*i18n*/ 'entry.error.server' }
}
