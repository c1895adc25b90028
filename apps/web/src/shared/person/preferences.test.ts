import { afterEach, describe, expect, it } from 'vitest'
import { type Received, startTestServer } from '../../testing/test-server'
import { savePreferences, setAttribute } from './preferences'

let stop = () => Promise.resolve()
afterEach(() => stop())

const callOf = ({ method, path, body }: Received) => [method, path, body]
const exists = { status: 409, body: { error: { code: 'attribute_exists', message: '', details: {}, requestId: '' } } }
const missing = {
  status: 404,
  body: { error: { code: 'attribute_not_found', message: '', details: {}, requestId: '' } },
}

async function serving(answer: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(answer)
  stop = server.stop
  return server
}

describe('setAttribute', () => {
  const set = { body: { name: 'curriculum', value: ['NCTM'] } }

  it('posts a new attribute', async () => {
    const server = await serving(() => set)
    await setAttribute('curriculum', ['NCTM'])
    expect(server.received.map(({ method }) => method)).toEqual(['POST'])
  })

  it('replaces an attribute that already exists', async () => {
    const server = await serving(({ method }) => (method === 'POST' ? exists : set))
    await setAttribute('curriculum', ['NCTM'])
    const address = '/core/users/me/attributes/curriculum'
    expect(server.received.map(callOf)).toEqual([
      ['POST', address, { value: ['NCTM'] }],
      ['PUT', address, { value: ['NCTM'] }],
    ])
  })

  it('does not replace an attribute after any other error', async () => {
    const server = await serving(() => missing)
    await expect(setAttribute('curriculum', ['NCTM'])).rejects.toMatchObject({ status: 404 })
    expect(server.received).toHaveLength(1)
  })
})

describe('savePreferences', () => {
  it('saves only the preferences that were given', async () => {
    const server = await serving(() => ({ body: { name: 'gradeLevel', value: ['Grade 1'] } }))
    await savePreferences({ gradeLevel: ['Grade 1'] })
    expect(server.received.map(callOf)).toEqual([
      ['POST', '/core/users/me/attributes/gradeLevel', { value: ['Grade 1'] }],
    ])
  })

  it.each([
    ['that was set', { body: { ok: true } }],
    ['that was never set', missing],
  ])('deletes an attribute %s when its selection is empty', async (_, answer) => {
    const server = await serving(() => answer)
    await savePreferences({ curriculum: [] })
    expect(server.received.map(({ method }) => method)).toEqual(['DELETE'])
  })
})
