/** Deeper than any body of the contract. Much deeper ones would exhaust the stack of recursive code. */
export const maxJsonDepth = 50

/** Whether a JSON text is nested deeper than that. Counts brackets outside of strings, without parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === openBrace || code === openBracket) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  return false
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Array.from('"\\{}[]', (sign) =>
  sign.charCodeAt(0),
)

/** Index of the quote that ends the string which begins at `from`. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}
