import type { Readable } from 'node:stream'
import { type PackageState, type PortableStudy, type PublicStudy, publicPath, type StudyId } from '@trellis/domain'
import type { FastifyRequest } from 'fastify'
import type { Delivery } from '../../delivery/create-delivery'
import type { ReaderDeps } from '../../study/deps'
import type { PageLocale } from './pages/locale'
import { citationOfPage, type PageAddresses, type PublicData } from './pages/metadata'
import { studyPage } from './pages/study-page'
import { readRelatives } from './public-index.read'

export interface PublicPagesDeps extends ReaderDeps {
  delivery: Pick<Delivery, 'studies'>
  publicUrl: string | null
  /** The public tier of the data package as it is now. */
  dataPackage(studyId: StudyId): Promise<PackageState | null>
  openData(studyId: StudyId, signal: AbortSignal): Promise<{ stream: Readable; bytes: number; fileName: string }>
  exportStudy(studyId: StudyId): Promise<PortableStudy>
}

export interface PublishedStudy {
  studyId: StudyId
  key: string
  slug: string
  page: PublicStudy
}

export type PublicPages = ReturnType<typeof publicPagesService>

type RequestedHost = Pick<FastifyRequest, 'protocol' | 'host'>

export function publicPagesService(deps: PublicPagesDeps) {
  const { reader, delivery, publicUrl } = deps

  /** Addresses in pages have to name the host: the configured one, otherwise that of the request. */
  const originOf = ({ protocol, host }: RequestedHost) => publicUrl ?? `${protocol}://${host}`

  function addressesOf(path: string, request: RequestedHost): PageAddresses {
    const origin = originOf(request)
    return {
      url: `${origin}${path}`,
      publisher: publicUrl === null ? 'Trellis' : `Trellis, ${new URL(origin).hostname}`,
    }
  }

  /** Only the package that its owner signed, and only while it is current. */
  async function signedData(studyId: StudyId, url: string): Promise<PublicData | null> {
    const data = await deps.dataPackage(studyId)
    return data?.state === 'READY' && data.signature && data.sha256 && data.bytes
      ? { sha256: data.sha256, bytes: data.bytes, url: `${url}/data.zip` }
      : null
  }

  async function render(
    { studyId, page, ...address }: Pick<PublishedStudy, 'studyId' | 'page'> & Partial<PublishedStudy>,
    locale: PageLocale,
    request: RequestedHost,
  ): Promise<string> {
    const published = address.key && address.slug ? { key: address.key, slug: address.slug } : null
    const addresses = addressesOf(published ? publicPath(published.slug) : '', request)
    const { content } = await delivery.studies.load(studyId)
    const [data, relatives] = [await signedData(studyId, addresses.url), await readRelatives(reader, studyId)]
    return studyPage({ study: page, content, published, addresses, data, relatives }, locale)
  }

  return {
    originOf,
    render,
    preview: (studyId: StudyId, page: PublicStudy, locale: PageLocale, request: RequestedHost) =>
      render({ studyId, page }, locale, request),
    citation: ({ page, slug }: PublishedStudy, request: RequestedHost) =>
      citationOfPage(page, addressesOf(publicPath(slug), request)),
    openData: deps.openData,
    hasData: async ({ studyId, slug }: PublishedStudy) => (await signedData(studyId, slug)) !== null,
    exportStudy: deps.exportStudy,
  }
}
