/** Called with the text of each statement, without its values; the function it returns is called when the statement ends. */
export type StatementWatcher = (text: string) => (error?: unknown) => void
