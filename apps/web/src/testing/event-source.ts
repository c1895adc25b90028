/** What a browser's EventSource does with a stream, over `fetch`: jsdom has none. It does not open a stream again. */
class FetchedEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly #leaving = new AbortController()

  constructor(address: string) {
    super()
    this.#read(address).catch(() => this.#fail())
  }

  close(): void {
    this.readyState = FetchedEventSource.CLOSED
    this.#leaving.abort()
  }

  async #read(address: string): Promise<void> {
    const response = await fetch(address, { signal: this.#leaving.signal })
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return this.#fail()
    this.readyState = 1
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) this.#pass(block)
    }
  }

  #pass(block: string): void {
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

/** Returns how to take it away again. */
export function installEventSource(): () => void {
  Object.assign(globalThis, { EventSource: FetchedEventSource })
  return () => void Reflect.deleteProperty(globalThis, 'EventSource')
}
