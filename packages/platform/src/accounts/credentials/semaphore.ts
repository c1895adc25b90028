/** Runs at most `width` tasks at a time; further ones wait in the order of their calls. */
export function createSemaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside === width) await new Promise<void>((enter) => waiting.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
