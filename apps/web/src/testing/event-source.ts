/** A minimal EventSource over `fetch`, which jsdom lacks. It does not reconnect. */
class FetchedEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly #abortController = new AbortController()

  constructor(address: string) {
    super()
    this.#read(address).catch(() => this.#fail())
  }

  close(): void {
    this.readyState = FetchedEventSource.CLOSED
    this.#abortController.abort()
  }

  async #read(address: string): Promise<void> {
    const response = await fetch(address, { signal: this.#abortController.signal })
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return this.#fail()
    this.readyState = 1
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) this.#dispatch(block)
    }
  }

  #dispatch(block: string): void {
    const data = /^data: ?(.*)$/m.exec(block)?.[1] ?? ''
    const type = /^event: ?(.*)$/m.exec(block)?.[1] ?? 'message'
    const event = new MessageEvent(type, { data })
    if (type === 'message') this.onmessage?.(event)
    else this.dispatchEvent(event)
  }

  #fail(): void {
    if (this.readyState === FetchedEventSource.CLOSED) return
    this.readyState = FetchedEventSource.CLOSED
    this.onerror?.(new Event('error'))
  }
}

/** Installs it globally; returns a function that removes it. */
export function installEventSource(): () => void {
  Object.assign(globalThis, { EventSource: FetchedEventSource })
  return () => void Reflect.deleteProperty(globalThis, 'EventSource')
}
