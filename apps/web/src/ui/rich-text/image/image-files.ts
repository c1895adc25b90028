export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** 5 MB. */
export const maxImageBytes = 5 * 1024 * 1024

const uploadedPath = /^\/resources\/images\/[0-9A-Za-z]+$/

/** Images are always uploaded, never loaded from another host. */
export function isUploadedImage(address: string | null | undefined): address is string {
  return uploadedPath.test(address ?? '')
}

/** The path of an uploaded image, also from an absolute URL copied from a page; null for images elsewhere. */
export function uploadedImagePath(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return isUploadedImage(path) ? path : null
}

export type ImageRefusal = { kind: 'type' } | { kind: 'size' } | { kind: 'empty' }

/** Why a file cannot be uploaded; null if it can. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): ImageRefusal | null {
  if (!imageTypes.includes(file.type)) return { kind: 'type' }
  if (file.size > maxImageBytes) return { kind: 'size' }
  if (file.size === 0) return { kind: 'empty' }
  return null
}

/** The file in a `data:` URL; null if it cannot be decoded. */
export function fileFromData(address: string, name: string): File | null {
  const [, type, encoding, body] = /^data:([\w.+-]+\/[\w.+-]+)?[^,]*?(;base64)?,(.*)$/is.exec(address) ?? []
  if (type === undefined || body === undefined) return null
  try {
    const text = encoding ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
    const extension = type.split('/')[1]
    return new File([Uint8Array.from(text, (char) => char.charCodeAt(0))], `${name}.${extension}`, { type })
  } catch {
    // Truncated, or not in the encoding it declares.
    return null
  }
}
