import type { FastifyInstance } from 'fastify'

export interface ServerEvent {
  /** `message` unless the server names another. */
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read data of every shape
  data: any
}

export interface EventStream {
  status: number
  headers: Record<string, unknown>
  /** The next event; null when the stream is over. */
  next(): Promise<ServerEvent | null>
  close(): void
}

/** Opens a stream of server-sent events in this process. */
export async function openEventStream(app: FastifyInstance, url: string, cookie: string | null): Promise<EventStream> {
  const answer = await app.inject({ url, headers: cookie ? { cookie } : {}, payloadAsStream: true })
  const stream = answer.stream()
  stream.on('error', () => {}) // The stream was cut off.
  const events = eventsIn(stream)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    async next() {
      const { value, done } = await events.next()
      return done ? null : value
    },
    close: () => void stream.destroy(),
  }
}

async function* eventsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<ServerEvent, void> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const data = /^data:\s?(.*)$/m.exec(block)?.[1]
      if (data === undefined) continue // A comment, or the time to wait before reconnecting.
      yield { name: /^event: (.*)$/m.exec(block)?.[1] ?? 'message', data: JSON.parse(data) }
    }
  }
}
