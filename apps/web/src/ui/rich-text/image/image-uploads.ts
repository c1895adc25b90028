/** Sends a file and answers the address to show. Rejects with an error whose message is told to the person. */
export type SendPicture = (
  file: File,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<string>

export type UploadState =
  | { kind: 'asking' }
  | { kind: 'sending'; fraction: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'done'; address: string }

export interface Upload {
  id: string
  file: File
  /** Address of the file in this browser, to show it before it is stored. */
  preview: string
  alt: string
  state: UploadState
}

export interface NewPicture {
  id: string
  file: File
  alt?: string
}

/**
 * The pictures on their way: described first, then sent, each for itself. One that failed waits to be tried again or
 * discarded; one that is done is remembered, so that undoing and redoing brings it back without sending it twice.
 */
export class PictureUploads {
  #uploads: readonly Upload[] = []
  #listeners = new Set<() => void>()
  #flights = new Map<string, AbortController>()
  #send: SendPicture

  constructor(send: SendPicture) {
    this.#send = send
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly all = (): readonly Upload[] => this.#uploads

  find(id: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id)
  }

  add(pictures: readonly NewPicture[]): void {
    const added = pictures.map(({ id, file, alt = '' }): Upload => {
      return { id, file, alt, preview: URL.createObjectURL(file), state: { kind: 'asking' } }
    })
    this.#set([...this.#uploads, ...added])
  }

  start(id: string, alt: string): void {
    this.#change(id, { alt })
    void this.#fly(id)
  }

  retry(id: string): void {
    void this.#fly(id)
  }

  discard(id: string): void {
    this.#flights.get(id)?.abort()
    this.#flights.delete(id)
    const upload = this.find(id)
    if (!upload) return
    URL.revokeObjectURL(upload.preview)
    this.#set(this.#uploads.filter((one) => one !== upload))
  }

  /** Ends everything that is under way, without telling anybody: nobody is there any more. */
  stop(): void {
    for (const flight of this.#flights.values()) flight.abort()
    this.#flights.clear()
    for (const { preview } of this.#uploads) URL.revokeObjectURL(preview)
    this.#uploads = []
  }

  async #fly(id: string): Promise<void> {
    const upload = this.find(id)
    if (!upload) return
    const flight = new AbortController()
    this.#flights.set(id, flight)
    this.#change(id, { state: { kind: 'sending', fraction: 0 } })
    const isStill = () => this.#flights.get(id) === flight
    try {
      const address = await this.#send(upload.file, {
        signal: flight.signal,
        onProgress: (fraction) => isStill() && this.#change(id, { state: { kind: 'sending', fraction } }),
      })
      if (isStill()) this.#change(id, { state: { kind: 'done', address } })
    } catch (error) {
      // Whatever went wrong, the person decides what becomes of the picture.
      const reason = error instanceof Error ? error.message : ''
      if (isStill()) this.#change(id, { state: { kind: 'failed', reason } })
    } finally {
      if (isStill()) this.#flights.delete(id)
    }
  }

  #change(id: string, changes: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}
