const size = 200

/** The same function, which keeps what it gave for the latest texts: grading one answer reads it and its key many times. */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (results.has(text)) return results.get(text)!
    const result = read(text)
    if (results.size === size) results.clear()
    results.set(text, result)
    return result
  }
}
