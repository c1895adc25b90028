/**
 * Why something could not be done: no answer came; the server could not; nobody is signed in; it belongs to somebody
 * else; there is no such thing.
 */
export type TroubleKind = 'offline' | 'server' | 'signed_out' | 'refused' | 'gone'

export class Trouble extends Error {
  constructor(readonly kind: TroubleKind) {
    super(kind)
    this.name = 'Trouble'
  }
}

export function troubleOf(error: unknown): TroubleKind {
  if (error instanceof Trouble) return error.kind
  throw error
}
