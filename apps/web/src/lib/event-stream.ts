import { type Call, type CallParts, type InputOf, pathOf } from '@trellis/domain'
import { config } from './config'

export interface StreamHandlers {
  /** Called with the latest value at every reading of the server, whether or not it changed. */
  onValue: (value: unknown) => void
  /** The connection was lost; the browser reopens the stream automatically. */
  onInterrupted: () => void
  /** The stream has ended or cannot be opened. */
  onClosed: () => void
}

/** Milliseconds without a reading after which a stream counts as broken, because a proxy may buffer events. */
const maxSilence = 60_000

export function streamAddress<P extends CallParts>(call: Call<P>, input: InputOf<P>): string {
  return config().bases[call.base] + pathOf(call as Call, input as object)
}

/** Opens the event stream of a call. Returns a function that closes it. */
export function openEventStream(address: string, { onValue, onInterrupted, onClosed }: StreamHandlers): () => void {
  const source = new EventSource(address)
  let latest: { value: unknown } | null = null
  let silence = setTimeout(fail, maxSilence)

  function close() {
    clearTimeout(silence)
    source.close()
  }
  function fail() {
    close()
    onClosed()
  }
  function handleReading() {
    clearTimeout(silence)
    silence = setTimeout(fail, maxSilence)
    if (latest) onValue(latest.value)
  }
  source.onmessage = ({ data }: MessageEvent<string>) => {
    latest = { value: JSON.parse(data) }
    handleReading()
  }
  source.addEventListener('unchanged', handleReading)
  source.addEventListener('end', fail)
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) fail()
    else onInterrupted()
  }
  return close
}
