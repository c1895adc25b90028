import { resourceCalls, type WireError } from '@trellis/domain'
import { ApiError } from '../../lib/api-error'
import { config } from '../../lib/config'
import { messageForError } from '../../lib/message-for-error'

interface Options {
  /** Fraction sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads an image and resolves to its URL. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * Rejects with a message for the user.
 */
export function uploadImage(file: File, { onProgress, signal }: Options): Promise<string> {
  const call = resourceCalls.uploadImage
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (error: ApiError) => reject(new Error(messageForError(error)))
    request.open(call.method, config().bases[call.base] + call.path)
    request.responseType = 'json'
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => fail(ApiError.network())
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const url = (request.response as { url?: unknown } | null)?.url
      if (request.status < 300 && typeof url === 'string') return resolve(url)
      fail(errorOf(request))
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function errorOf({ status, response }: XMLHttpRequest): ApiError {
  const error = (response as { error?: Partial<WireError['error']> } | null)?.error
  return new ApiError({ code: error?.code ?? 'unexpected', status, message: error?.message, details: error?.details })
}
