import { PassThrough } from 'node:stream'
import type { Call, ParsedOf, ReplyOf } from '@trellis/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './caller'
import { partsOf, readmit, requireOwned, routeOf } from './mount-call'
import type { OpenStream } from './open-streams'
import type { Reading, SharedReadings } from './shared-readings'

export interface StreamSource<C extends Call, K> {
  /** Throws what the call that reads the same once would throw. Asked when the stream is opened, and again while it is. */
  check(input: ParsedOf<C>, caller: Caller): Promise<void>
  /** What is watched; those who watch the same share its readings. */
  keyOf(input: ParsedOf<C>, caller: Caller): K
  readings: SharedReadings<K, ReplyOf<C>>
}

/** Milliseconds. Proxies close a connection without a byte after a minute at the earliest. */
export const heartbeatEvery = 10_000

/** Milliseconds after which a browser opens a stream again that was cut off; not the same for everyone. */
const retryAfter = () => 2_000 + Math.floor(Math.random() * 3_000)

/**
 * Mounts a call that is answered by server-sent events: what is watched whenever it changes, and `unchanged` when it was
 * read again and is the same. `end` says that the stream is not to be opened again: there is nothing more to see, it
 * could not be read, or the caller may not see it any more. Why is said by the call that reads the same once.
 */
export function mountStream<C extends Call, K>(app: FastifyInstance, call: C, source: StreamSource<C, K>): void {
  if (!call.isStream) throw new Error(`${call.path} is not declared as a stream`)
  app.route({
    ...routeOf(app, call),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const parts = partsOf(call, request)
      const caller = await requireOwned(app, call, parts, request)
      await source.check(parts, caller)
      // `no-transform` and the header of nginx keep proxies from collecting events before they pass them on.
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
      return reply.send(openStream(app, call, source, { parts, caller }, request, reply))
    },
  })
}

function openStream<C extends Call, K>(
  app: FastifyInstance,
  call: C,
  { check, keyOf, readings }: StreamSource<C, K>,
  { parts, caller }: { parts: ParsedOf<C>; caller: Caller },
  request: FastifyRequest,
  reply: FastifyReply,
): PassThrough {
  const output = new PassThrough()
  /** The latest that a slow client could not be sent yet. */
  let waiting: Reading<ReplyOf<C>> | null = null
  let isSlow = false
  let isChecking = false
  const isOver = () => output.writableEnded || output.destroyed

  const send = (reading: Reading<ReplyOf<C>>) => {
    reading.text ??= String(reply.serialize(reading.value as Record<string, unknown>))
    output.write(`data: ${reading.text}\n\n`)
  }
  const end = () => {
    if (!isOver()) output.end('event: end\ndata: {}\n\n')
  }
  const recheck = async () => {
    if (isChecking || isOver()) return
    isChecking = true
    try {
      await readmit(app, request, call)
      await check(parts, await requireOwned(app, call, parts, request))
    } catch {
      end() // The next call of the client says why.
    } finally {
      isChecking = false
    }
  }
  const beat = () => {
    // Not a byte was taken since the last time: the client is gone.
    if (isSlow) return output.destroy()
    isSlow = output.writableNeedDrain
    if (!isSlow) output.write(':\n\n')
    recheck()
  }
  output.on('drain', () => {
    isSlow = false
    if (waiting && !isOver()) send(waiting)
    waiting = null
  })

  const stream: OpenStream = { sessionToken: request.sessionToken, recheck, close: () => void output.end() }
  output.write(`retry: ${retryAfter()}\n\n`)
  const timer = setInterval(beat, heartbeatEvery)
  timer.unref()
  const remove = app.openStreams.add(stream)
  const stopWatching = readings.watch(keyOf(parts, caller), {
    next(reading, isChanged) {
      if (isOver()) return
      if (output.writableNeedDrain) waiting = isChanged ? reading : waiting
      else if (isChanged) send(reading)
      else output.write('event: unchanged\ndata: {}\n\n')
    },
    end,
  })
  const release = () => {
    clearInterval(timer)
    remove()
    stopWatching()
  }
  output.once('finish', release)
  output.once('close', release)
  return output
}
