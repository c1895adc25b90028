/** Uploads a file and resolves with its URL. Rejects with an error whose message is shown to the user. */
export type UploadImage = (
  file: File,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<string>

export type UploadState =
  | { kind: 'describing' }
  | { kind: 'sending'; fraction: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'done'; address: string }

export interface Upload {
  id: string
  file: File
  /** Object URL of the file, to show it before it is stored. */
  preview: string
  alt: string
  state: UploadState
}

/** Whether uploads of a text's images are running, or have failed. */
export type ImagesState = 'none' | 'sending' | 'failed'

export function imagesStateOf(uploads: readonly Upload[]): ImagesState {
  const kinds = uploads.map(({ state }) => state.kind)
  if (kinds.includes('failed')) return 'failed'
  return kinds.some((kind) => kind !== 'done') ? 'sending' : 'none'
}

export interface NewImage {
  id: string
  file: File
  alt?: string
}

/**
 * Images being uploaded: described first, then sent one by one. A failed upload waits to be retried or discarded; a
 * finished one is kept, so that undo and redo restore the image without a second upload.
 */
export class ImageUploads {
  #uploads: readonly Upload[] = []
  #listeners = new Set<() => void>()
  #requests = new Map<string, AbortController>()
  #send: UploadImage

  constructor(send: UploadImage) {
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

  add(images: readonly NewImage[]): void {
    const added = images.map(({ id, file, alt = '' }): Upload => {
      return { id, file, alt, preview: URL.createObjectURL(file), state: { kind: 'describing' } }
    })
    this.#set([...this.#uploads, ...added])
  }

  start(id: string, alt: string): void {
    this.#change(id, { alt })
    void this.#upload(id)
  }

  retry(id: string): void {
    void this.#upload(id)
  }

  discard(id: string): void {
    this.#requests.get(id)?.abort()
    this.#requests.delete(id)
    const upload = this.find(id)
    if (!upload) return
    URL.revokeObjectURL(upload.preview)
    this.#set(this.#uploads.filter((one) => one !== upload))
  }

  /** Aborts all uploads without notifying listeners, when the editor unmounts. */
  stop(): void {
    for (const request of this.#requests.values()) request.abort()
    this.#requests.clear()
    for (const { preview } of this.#uploads) URL.revokeObjectURL(preview)
    this.#uploads = []
  }

  async #upload(id: string): Promise<void> {
    const upload = this.find(id)
    if (!upload) return
    const request = new AbortController()
    this.#requests.set(id, request)
    this.#change(id, { state: { kind: 'sending', fraction: 0 } })
    const isCurrent = () => this.#requests.get(id) === request
    try {
      const address = await this.#send(upload.file, {
        signal: request.signal,
        onProgress: (fraction) => isCurrent() && this.#change(id, { state: { kind: 'sending', fraction } }),
      })
      if (isCurrent()) this.#change(id, { state: { kind: 'done', address } })
    } catch (error) {
      // Whatever the reason, the user decides whether to retry.
      const reason = error instanceof Error ? error.message : ''
      if (isCurrent()) this.#change(id, { state: { kind: 'failed', reason } })
    } finally {
      if (isCurrent()) this.#requests.delete(id)
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
