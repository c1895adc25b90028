import { AppError } from '@trellis/domain'

/** PostgreSQL cannot store NUL characters or lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u

/** Throws for text that cannot be stored, with the name of its field. Checks strings in objects and lists too. */
export function requireStorable(value: unknown): void {
  // A list instead of recursion: a value of a megabyte may be nested deeper than the stack.
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && unstorable.test(current)) throw refusal(path)
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue
    for (const [name, entry] of Object.entries(current)) {
      if (unstorable.test(name)) throw refusal(path)
      open.push([path === '' ? name : `${path}.${name}`, entry])
    }
  }
}

function refusal(field: string): AppError<'invalid_input'> {
  const message = 'Contains a character that cannot be stored'
  return new AppError('invalid_input', { fields: [{ field, message }] })
}
