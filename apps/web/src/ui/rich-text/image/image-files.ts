export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** 5 MB. */
export const maxPictureBytes = 5 * 1024 * 1024

const ownAddress = /^\/resources\/images\/[0-9A-Za-z]+$/

/** Where pictures may come from: they are uploaded, never shown from another host. */
export function isOwnPicture(address: string | null | undefined): address is string {
  return ownAddress.test(address ?? '')
}

/** The address as it is stored, also of one that was copied from a page and so carries the host; null for others'. */
export function ownPictureAddress(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return isOwnPicture(path) ? path : null
}

export type PictureRefusal = { kind: 'type' } | { kind: 'size' } | { kind: 'empty' }

/** What speaks against a file, before anything is sent. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): PictureRefusal | null {
  if (!pictureTypes.includes(file.type)) return { kind: 'type' }
  if (file.size > maxPictureBytes) return { kind: 'size' }
  if (file.size === 0) return { kind: 'empty' }
  return null
}

/** The file inside a `data:` address, or null if it cannot be read as one. */
export function fileFromData(address: string, name: string): File | null {
  const [, type, encoding, body] = /^data:([\w.+-]+\/[\w.+-]+)?[^,]*?(;base64)?,(.*)$/is.exec(address) ?? []
  if (type === undefined || body === undefined) return null
  try {
    const text = encoding ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
    const extension = type.split('/')[1]
    return new File([Uint8Array.from(text, (char) => char.charCodeAt(0))], `${name}.${extension}`, { type })
  } catch {
    // Cut off or not encoded as it says.
    return null
  }
}
