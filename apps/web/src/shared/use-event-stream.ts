import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Call, type CallParts, type InputOf, type ReplyOf, replyFromWire } from '@trellis/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { openEventStream, streamAddress } from '../lib/event-stream'

interface Options<T> {
  isEnabled?: boolean
  /** The key of the queries that the stream keeps up to date. */
  queryKey: QueryKey
  onValue: (value: T) => void
}

/** Milliseconds until a stream that could not be opened is retried; random, so that clients do not retry together. */
const retryDelay = () => 60_000 * (0.5 + Math.random())

/**
 * Keeps queries up to date by a stream of events while the page is visible. Returns whether it does: otherwise they
 * have to be polled, which also reports errors.
 */
export function useEventStream<P extends CallParts>(
  call: Call<P>,
  input: InputOf<P>,
  { isEnabled = true, queryKey, onValue }: Options<ReplyOf<P>>,
): boolean {
  const client = useQueryClient()
  const [isStreaming, setIsStreaming] = useState(false)
  const address = streamAddress(call, input)
  const handleValue = useEffectEvent((value: unknown) => {
    setIsStreaming(true)
    // The value may predate a change that was made here, and would undo it on the screen. It is sent again later.
    if (client.isMutating() > 0 || client.isFetching({ queryKey }) > 0) return
    onValue(replyFromWire(call as unknown as P, value))
  })
  const handleStop = useEffectEvent(() => {
    setIsStreaming(false)
    client.invalidateQueries({ queryKey })
  })

  useEffect(() => {
    if (!isEnabled || typeof EventSource === 'undefined') return
    let close = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      close()
      setIsStreaming(false)
    }
    const start = () => {
      close = openEventStream(address, {
        onValue: (value) => handleValue(value),
        onInterrupted: () => handleStop(),
        onClosed: () => {
          handleStop()
          timer = setTimeout(start, retryDelay())
        },
      })
    }
    // A hidden page closes its stream, because a browser shares few connections among its pages.
    const handleVisibility = () => {
      stop()
      if (document.visibilityState === 'visible') start()
    }
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      stop()
    }
  }, [isEnabled, address])

  return isStreaming
}
