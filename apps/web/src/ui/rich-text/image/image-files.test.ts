import { describe, expect, it } from 'vitest'
import { fileFromData, maxImageBytes, refusalOf, uploadedImagePath } from './image-files'

describe('a file to upload', () => {
  it.each([
    ['image/png', 1, null],
    ['image/webp', maxImageBytes, null],
    ['image/png', maxImageBytes + 1, 'size'],
    ['image/png', 0, 'empty'],
    ['image/svg+xml', 1, 'type'],
    ['application/pdf', 1, 'type'],
    ['', 1, 'type'],
  ])('of type %j with %i bytes is refused for: %s', (type, size, kind) => {
    expect(refusalOf({ type, size })?.kind ?? null).toBe(kind)
  })
})

describe('the URL of an image', () => {
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
  ])('%s is stored as %s', (address, stored) => {
    expect(uploadedImagePath(address, origin)).toBe(stored)
  })
})

describe('an image in a data URL', () => {
  it('is decoded with its type and every byte', async () => {
    const file = fileFromData('data:image/png;base64,iVBORw0K', 'image')!
    expect([file.name, file.type]).toEqual(['image.png', 'image/png'])
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])
  })

  it.each(['data:image/png;base64,%%%', 'data:,x', 'https://example.org/a.png', ''])(
    'cannot be read from %j',
    (address) => {
      expect(fileFromData(address, 'image')).toBeNull()
    },
  )
})
