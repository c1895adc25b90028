/** Average width of a letter at 12 pixels. Estimated, because SVG does not wrap, and measuring would need the DOM. */
const letterWidth = 6.4

export function textWidth(text: string): number {
  return text.length * letterWidth
}

/** Wraps a text to this width, on at most `maxLines` lines; what does not fit is replaced by an ellipsis. */
export function wrapText(text: string, width: number, maxLines = 2): string[] {
  const maxLetters = Math.max(8, Math.floor(width / letterWidth))
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const kept = lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxLetters ? `${line.slice(0, maxLetters - 1)}…` : line))
  if (lines.length > maxLines && !kept.at(-1)!.endsWith('…')) {
    kept[maxLines - 1] = `${kept.at(-1)!.slice(0, maxLetters - 1)}…`
  }
  return kept
}
