import type { FastifyInstance } from 'fastify'

/** A stream of events that a client has open. */
export interface OpenStream {
  /** Of the session that it was opened in. */
  sessionToken: string | null
  /** Asks again whether the person may see this, and ends the stream otherwise. */
  recheck(): void
  /** Ends it so that the client opens it again, elsewhere or later. */
  close(): void
}

export interface OpenStreams {
  readonly size: number
  /** Whatever is added to a server that stops is closed. Returns how to remove it. */
  add(stream: OpenStream): () => void
  /** To be called when a request in this session may have ended it. */
  recheck(sessionToken: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams
  }
}

/** Keeps the streams of a server, so that they end with their session, and with the server at once. */
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
