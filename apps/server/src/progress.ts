/** A progress bar: redrawn in place on a terminal, and one line per ten percent elsewhere. */
export function createProgress(label: string) {
  const isTerminal = process.stdout.isTTY
  let shown = -1
  let wasDrawn = false
  return {
    update(done: number, total: number): void {
      const percent = Math.floor((done / total) * 100)
      if (isTerminal ? percent === shown : Math.floor(percent / 10) === Math.floor(shown / 10)) return
      shown = percent
      wasDrawn = true
      const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
      const line = `${label}  ${bar}  ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
      process.stdout.write(isTerminal ? `\r${line}` : `${line}\n`)
    },
    finish(): void {
      if (isTerminal && wasDrawn) process.stdout.write('\n')
    },
  }
}
