/** One reading of a watched resource. */
export interface Reading<T> {
  value: T
  /** The value in serialized form; written by the first watcher for all of them. */
  text?: string
}

export interface Watcher<T> {
  /** `isChanged` means that it differs from the last reading of this watcher. */
  next(reading: Reading<T>, isChanged: boolean): void
  /** Nothing more will come: there is nothing more to read, or a reading failed. */
  end(): void
}

export interface SharedReadingsOptions<K, T> {
  /** Null when there is nothing more to read. */
  read(key: K): Promise<T | null>
  /** Values with the same identity count as unchanged. By default, that is their JSON. */
  identityOf?(value: T): string
  onError(error: unknown): void
}

export interface SharedReadings<K, T> {
  /** Returns a function that stops watching. */
  watch(key: K, watcher: Watcher<T>): () => void
}

/** Milliseconds between the end of a reading and the start of the next one. */
const shortestPause = 2_000
const longestPause = 30_000
/** The pause in multiples of the reading's duration, so that a slow database spends little time on readings. */
const pauseFactor = 20

export function pauseAfter(durationMs: number): number {
  return Math.min(Math.max(shortestPause, durationMs * pauseFactor), longestPause)
}

/**
 * Reads once for all watchers of the same key, as long as there are any: a hundred people who watch a study cost the
 * database as much as one. A watcher never gets a reading that began before it came.
 */
export function createSharedReadings<K, T>(options: SharedReadingsOptions<K, T>): SharedReadings<K, T> {
  const sources = new Map<K, Source<T>>()
  return {
    watch(key, watcher) {
      const source = sources.get(key) ?? createSource(() => options.read(key), options)
      sources.set(key, source)
      source.add(watcher)
      return () => {
        if (source.remove(watcher) === 0 && sources.get(key) === source) sources.delete(key)
      }
    },
  }
}

interface Source<T> {
  add(watcher: Watcher<T>): void
  /** Returns the number of remaining watchers. */
  remove(watcher: Watcher<T>): number
}

function createSource<T>(
  read: () => Promise<T | null>,
  { identityOf = JSON.stringify, onError }: Pick<SharedReadingsOptions<never, T>, 'identityOf' | 'onError'>,
): Source<T> {
  const watchers = new Set<Watcher<T>>()
  /** Watchers that have not received a reading yet. */
  const newcomers = new Set<Watcher<T>>()
  let identity: string | null = null
  let isReading = false
  let timer: NodeJS.Timeout | undefined

  async function readNext(): Promise<void> {
    clearTimeout(timer)
    isReading = true
    const present = [...watchers]
    const startedAt = performance.now()
    const value = await read().catch((error: unknown) => {
      onError(error)
      return null
    })
    isReading = false
    if (watchers.size === 0) return
    if (value === null) return endAll()
    const reading: Reading<T> = { value }
    const next = identityOf(value)
    const isChanged = next !== identity
    identity = next
    for (const watcher of present) {
      if (watchers.has(watcher)) notify(watcher, reading, newcomers.delete(watcher) || isChanged)
    }
    if (newcomers.size > 0) return readNext()
    timer = setTimeout(readNext, pauseAfter(performance.now() - startedAt))
    timer.unref()
  }

  /** An error in one watcher does not affect the others. */
  function notify(watcher: Watcher<T>, reading: Reading<T>, isChanged: boolean): void {
    try {
      watcher.next(reading, isChanged)
    } catch (error) {
      onError(error)
      watcher.end()
    }
  }

  function endAll(): void {
    for (const watcher of [...watchers]) watcher.end()
  }

  return {
    add(watcher) {
      watchers.add(watcher)
      newcomers.add(watcher)
      if (!isReading) readNext()
    },
    remove(watcher) {
      watchers.delete(watcher)
      newcomers.delete(watcher)
      if (watchers.size === 0) clearTimeout(timer)
      return watchers.size
    },
  }
}
