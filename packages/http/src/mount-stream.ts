import { PassThrough } from 'node:stream'
import type { Call, ParsedOf, ReplyOf } from '@trellis/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './caller'
import { partsOf, readmit, requireOwned, routeOf } from './mount-call'
import type { OpenStream } from './open-streams'
import type { Reading, SharedReadings } from './shared-readings'

export interface StreamSource<C extends Call, K> {
  /**
   * Throws what the corresponding call would throw. Called when the stream is opened, and repeatedly while it is open.
   */
  check(input: ParsedOf<C>, caller: Caller): Promise<void>
  /** The key of what is watched. Streams with the same key share readings. */
  keyOf(input: ParsedOf<C>, caller: Caller): K
  readings: SharedReadings<K, ReplyOf<C>>
}

/** Milliseconds. Proxies close an idle connection after a minute at the earliest. */
export const heartbeatEvery = 10_000

/** Milliseconds after which a browser reopens a stream that was cut off; random, so that not all do so together. */
const retryAfter = () => 2_000 + Math.floor(Math.random() * 3_000)

/**
 * Mounts a call that is answered by server-sent events: the data whenever it changes, and `unchanged` when a reading is
 * the same. `end` means that the stream must not be opened again: there is nothing more to read, a reading failed, or
 * the caller no longer has access. The corresponding call that reads once returns the reason.
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
  /** The latest reading that could not be sent to a slow client yet. */
  let unsent: Reading<ReplyOf<C>> | null = null
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
      end() // The next call of the client returns the reason.
    } finally {
      isChecking = false
    }
  }
  const beat = () => {
    // The client has read nothing since the last heartbeat, so it has gone.
    if (isSlow) return output.destroy()
    isSlow = output.writableNeedDrain
    if (!isSlow) output.write(':\n\n')
    recheck()
  }
  output.on('drain', () => {
    isSlow = false
    if (unsent && !isOver()) send(unsent)
    unsent = null
  })

  const stream: OpenStream = { sessionToken: request.sessionToken, recheck, close: () => void output.end() }
  output.write(`retry: ${retryAfter()}\n\n`)
  const timer = setInterval(beat, heartbeatEvery)
  timer.unref()
  const remove = app.openStreams.add(stream)
  const stopWatching = readings.watch(keyOf(parts, caller), {
    next(reading, isChanged) {
      if (isOver()) return
      if (output.writableNeedDrain) unsent = isChanged ? reading : unsent
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
