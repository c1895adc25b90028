import { maxImageBytes, maxImagePixels } from '@trellis/domain'
import { expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

/** One transparent pixel, as PNG. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function describeImages(harness: Harness): void {
  const store = (data: string) => harness.port.storeImage({ body: { data } }, harness.people.researcher)
  const read = (id: string) => harness.port.readImage({ params: { id } }, 'service')

  it('returns images as they were stored, under an address of the resources service', async () => {
    const stored = await store(pixel)
    expect(stored).toMatchObject({ contentType: 'image/png', url: `/resources/images/${stored.id}` })
    expect(await read(stored.id)).toEqual({ contentType: 'image/png', data: pixel })
    expect((await store(pixel)).id).not.toBe(stored.id)
  })

  it('accepts images of up to five megabytes and refuses larger ones', async () => {
    const largest = Buffer.concat([Buffer.from(pixel, 'base64')], maxImageBytes).toString('base64')
    const { id } = await store(largest)
    expect((await read(id)).data.length).toBe(largest.length)
    const larger = Buffer.concat([Buffer.from(pixel, 'base64')], maxImageBytes + 1).toString('base64')
    await expectRefusal(store(larger), 'body_too_large', { limit: maxImageBytes })
  })

  it('refuses images whose header states more pixels than are allowed', async () => {
    const huge = Buffer.from(pixel, 'base64')
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    const details = { pixels: 3_600_000_000, limit: maxImagePixels }
    await expectRefusal(store(huge.toString('base64')), 'image_too_large', details)
  })

  it.each(['', Buffer.from('<svg/>').toString('base64')])('refuses %j as an image', async (data) => {
    await expectRefusal(store(data), 'not_an_image')
  })

  it('refuses an image that is not in base64', async () => {
    await expectInvalid(store('<svg/>'), 'data')
  })

  it('reports an image that does not exist', async () => {
    await expectRefusal(read('unknown'), 'resource_not_found', { id: 'unknown' })
    await expectInvalid(read('../x'), 'id')
  })
}
