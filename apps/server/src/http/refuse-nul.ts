import { AppError } from '@trellis/domain'
import type { FastifyInstance } from 'fastify'

/** PostgreSQL keeps every character in its texts but NUL, so that one is refused at the door. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = fieldWithNul(part)
      if (field !== null) {
        throw new AppError('invalid_input', { fields: [{ field, message: 'This has a character that cannot be kept' }] })
      }
    }
  })
}

/** The dotted path of the first text with a NUL, or of the object that has one in a name. */
export function fieldWithNul(value: unknown): string | null {
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, current] = next
    if (typeof current === 'string' && current.includes('\0')) return path
    if (!isPlain(current)) continue
    for (const [name, child] of Object.entries(current)) {
      if (name.includes('\0')) return path
      open.push([path === '' ? name : `${path}.${name}`, child])
    }
  }
  return null
}

/** What JSON and query strings are made of; pictures and streams are not looked into. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
