export interface CheckCache<V> {
  get(id: string): V | undefined
  set(id: string, value: V): void
}

export interface CheckCacheOptions {
  lifetimeMs: number
  /** When the cache is full, the entry whose last write is oldest is evicted. */
  capacity: number
  now(): number
}

export function createCheckCache<V>({ lifetimeMs, capacity, now }: CheckCacheOptions): CheckCache<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(id) {
      const entry = entries.get(id)
      if (!entry) return undefined
      if (now() < entry.until) return entry.value
      entries.delete(id)
      return undefined
    },
    set(id, value) {
      entries.delete(id)
      entries.set(id, { value, until: now() + lifetimeMs })
      if (entries.size > capacity) entries.delete(entries.keys().next().value!)
    },
  }
}
