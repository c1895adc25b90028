/** A cache of texts with a limit in bytes, which evicts the entry used least recently. */
export class ByteCache {
  #entries = new Map<string, { text: string; until: number }>()
  #bytes = 0

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): string | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#remove(key)
    if (entry.until <= Date.now()) return undefined
    this.#add(key, entry)
    return entry.text
  }

  set(key: string, text: string, until = Number.POSITIVE_INFINITY): void {
    this.#remove(key)
    if (sizeOf(key, text) > this.maxBytes) return
    this.#add(key, { text, until })
    while (this.#bytes > this.maxBytes) this.#remove(this.#entries.keys().next().value as string)
  }

  #add(key: string, entry: { text: string; until: number }): void {
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(key, entry.text)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(key, entry.text)
  }
}

/** At most two bytes per character, plus the overhead of the map. */
function sizeOf(key: string, text: string): number {
  return 2 * (key.length + text.length) + 200
}
