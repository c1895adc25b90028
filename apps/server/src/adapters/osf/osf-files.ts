import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OsfPort, OsfStoredFile } from '../../features/osf/osf.port'
import { ask, type OsfClientOptions, successOf, unreachable } from './osf-transport'

const uploadTimeoutMs = 60_000
const maxPages = 20

const hashes = z.object({ hashes: z.object({ sha256: z.string().nullish() }).nullish() }).nullish()
const providersSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ name: z.string() }), links: z.object({ upload: z.string() }) })),
})
const filesSchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ name: z.string(), kind: z.string(), extra: hashes }),
      links: z.object({ upload: z.string().nullish(), html: z.string().nullish() }),
    }),
  ),
  links: z.object({ next: z.string().nullish() }).optional(),
})
const uploadedSchema = z.object({ data: z.object({ attributes: z.object({ extra: hashes }) }) })

type Calls = Pick<OsfPort, 'findFile' | 'uploadFile'>

/** Files in the storage of OSF itself. A file of the same name gets a new version. */
export function fileCalls(options: OsfClientOptions): Calls {
  async function find(projectId: string, name: string) {
    const path = `nodes/${encodeURIComponent(projectId)}/files/osfstorage/`
    for (let page = 1; page <= maxPages; page++) {
      const listed = successOf(filesSchema, await ask(options, `${path}?page[size]=100&page=${page}`))
      const file = listed.data.find(({ attributes }) => attributes.kind === 'file' && attributes.name === name)
      if (file) return file
      if (!listed.links?.next) return null
    }
    return null
  }

  async function uploadLink(projectId: string, name: string): Promise<string> {
    const earlier = await find(projectId, name)
    if (earlier?.links.upload) return earlier.links.upload
    const path = `nodes/${encodeURIComponent(projectId)}/files/`
    const { data } = successOf(providersSchema, await ask(options, path))
    const storage = data.find(({ attributes }) => attributes.name === 'osfstorage')
    if (!storage) throw unreachable(new Error('The project has no storage'))
    const link = new URL(storage.links.upload)
    link.searchParams.set('kind', 'file')
    link.searchParams.set('name', name)
    return link.href
  }

  async function put(link: string, content: Buffer): Promise<void> {
    if (!isOsfAddress(link, options.baseUrl)) throw unreachable(new Error('OSF names an address of another host'))
    const { fetch: send = fetch, token } = options
    let answer: { status: number; body: unknown }
    try {
      const response = await send(link, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: new Uint8Array(content),
        signal: AbortSignal.timeout(uploadTimeoutMs),
      })
      answer = { status: response.status, body: await response.json() }
    } catch (cause) {
      throw unreachable(cause)
    }
    // A file of this name was added at the same time: the next attempt finds it.
    if (answer.status === 409) throw unreachable(new Error('A file of this name was added at the same time'))
    const { data } = successOf(uploadedSchema, answer)
    const stored = data.attributes.extra?.hashes?.sha256
    if (stored && stored !== createHash('sha256').update(content).digest('hex'))
      throw unreachable(new Error('OSF has stored something else than what was sent'))
  }

  return {
    async findFile(projectId, name): Promise<OsfStoredFile | null> {
      const file = await find(projectId, name)
      return file && { sha256: file.attributes.extra?.hashes?.sha256 ?? null, url: file.links.html ?? null }
    },

    async uploadFile(projectId, name, content) {
      await put(await uploadLink(projectId, name), content)
    },
  }
}

/** The token is sent only to OSF: to the host of the API, or to another host of its domain. */
function isOsfAddress(link: string, baseUrl: string): boolean {
  const [to, api] = [new URL(link), new URL(baseUrl)]
  if (to.protocol !== api.protocol) return false
  const domain = api.hostname.split('.').slice(-2).join('.')
  return to.hostname === api.hostname || to.hostname.endsWith(`.${domain}`)
}
