/** Pixels of a letter at 12 pixels, on average. SVG does not wrap, and measuring would need a page. */
const letterWidth = 6.4

export function textWidth(text: string): number {
  return text.length * letterWidth
}

/** A text on as many lines as it needs in this width, at most two; what does not fit ends with an ellipsis. */
export function wrapText(text: string, width: number, maxLines = 2): string[] {
  const most = Math.max(8, Math.floor(width / letterWidth))
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= most) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const kept = lines.slice(0, maxLines).map((line) => (line.length > most ? `${line.slice(0, most - 1)}…` : line))
  if (lines.length > maxLines && !kept.at(-1)!.endsWith('…')) {
    kept[maxLines - 1] = `${kept.at(-1)!.slice(0, most - 1)}…`
  }
  return kept
}
