import type { FastifyInstance } from 'fastify'

/** A stream of events that a client has open. */
export interface OpenStream {
  /** Token of the session in which it was opened. */
  sessionToken: string | null
  /** Checks access again, and ends the stream if it was revoked. */
  recheck(): void
  /** Closes it so that the client opens it again, elsewhere or later. */
  close(): void
}

export interface OpenStreams {
  readonly size: number
  /** Closes the stream immediately if the server is stopping. Returns a function that removes it. */
  add(stream: OpenStream): () => void
  /** To be called when a request may have ended its own session. */
  recheck(sessionToken: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams
  }
}

/** Keeps track of the streams of a server, so that they end with their session and when the server stops. */
export function decorateStreams(app: FastifyInstance): void {
  const streams = new Set<OpenStream>()
  let isClosing = false
  app.decorate('openStreams', {
    get size() {
      return streams.size
    },
    add(stream) {
      streams.add(stream)
      if (isClosing) stream.close()
      return () => void streams.delete(stream)
    },
    recheck(sessionToken) {
      for (const stream of streams) if (stream.sessionToken === sessionToken) stream.recheck()
    },
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const stream of [...streams]) stream.close()
  })
}
