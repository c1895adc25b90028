import { describe, expect, it } from 'vitest'
import { fileFromData, maxImageBytes, refusalOf, uploadedImagePath } from './image-files'

describe('refusalOf', () => {
  it.each([
    ['image/png', 1, null],
    ['image/webp', maxImageBytes, null],
    ['image/png', maxImageBytes + 1, 'size'],
    ['image/png', 0, 'empty'],
    ['image/svg+xml', 1, 'type'],
    ['application/pdf', 1, 'type'],
    ['', 1, 'type'],
  ])('a file of type %j with %i bytes has the refusal %s', (type, size, kind) => {
    expect(refusalOf({ type, size })?.kind ?? null).toBe(kind)
  })
})

describe('uploadedImagePath', () => {
  const origin = 'https://trellis.example'
  it.each([
    ['/resources/images/a1B2', '/resources/images/a1B2'],
    ['https://trellis.example/resources/images/a1B2', '/resources/images/a1B2'],
    ['https://trellis.example.evil/resources/images/a1B2', null],
    ['//other.example/resources/images/a1B2', null],
    ['/resources/images/../secret', null],
    ['/resources/images/a?b', null],
    ['https://other.example/a.png', null],
    ['file:///C:/a.png', null],
  ])('an image with the URL %s has the stored path %s', (address, stored) => {
    expect(uploadedImagePath(address, origin)).toBe(stored)
  })
})

describe('fileFromData', () => {
  it('decodes an image from a data URL with its type and every byte', async () => {
    const file = fileFromData('data:image/png;base64,iVBORw0K', 'image')!
    expect([file.name, file.type]).toEqual(['image.png', 'image/png'])
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])
  })

  it.each(['data:image/png;base64,%%%', 'data:,x', 'https://example.org/a.png', ''])(
    'returns null for %j, which is not an image in base64',
    (address) => {
      expect(fileFromData(address, 'image')).toBeNull()
    },
  )
})
