import { type Call, type CallParts, type InputOf, pathOf } from '@trellis/domain'
import { config } from './config'

export interface StreamHandlers {
  /** The latest value, at every reading of the server, whether or not it changed. */
  onValue: (value: unknown) => void
  /** Nothing comes for now; the browser tries to open the stream again by itself. */
  onInterrupted: () => void
  /** The stream is over, or cannot be had. */
  onClosed: () => void
}

/** Milliseconds without a reading after which a stream counts as broken: a proxy may hold events back. */
const longestSilence = 60_000

export function streamAddress<P extends CallParts>(call: Call<P>, input: InputOf<P>): string {
  return config().bases[call.base] + pathOf(call as Call, input as object)
}

/** Opens a call that is answered by events. Returns how to close it. */
export function openEventStream(address: string, { onValue, onInterrupted, onClosed }: StreamHandlers): () => void {
  const source = new EventSource(address)
  let latest: { value: unknown } | null = null
  let silence = setTimeout(fail, longestSilence)

  function close() {
    clearTimeout(silence)
    source.close()
  }
  function fail() {
    close()
    onClosed()
  }
  function pass() {
    clearTimeout(silence)
    silence = setTimeout(fail, longestSilence)
    if (latest) onValue(latest.value)
  }
  source.onmessage = ({ data }: MessageEvent<string>) => {
    latest = { value: JSON.parse(data) }
    pass()
  }
  source.addEventListener('unchanged', pass)
  source.addEventListener('end', fail)
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) fail()
    else onInterrupted()
  }
  return close
}
