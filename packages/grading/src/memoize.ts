const size = 200

/** Caches the results for the latest texts: grading one answer reads it and its key many times. */
export function memoize<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (results.has(text)) return results.get(text)!
    const result = read(text)
    if (results.size === size) results.clear()
    results.set(text, result)
    return result
  }
}
