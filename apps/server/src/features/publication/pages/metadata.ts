import { type Citation, type CitationFacts, citationOf, licenses, type PublicStudy } from '@trellis/domain'
import { Html, html } from '@trellis/html'
import type { PageLocale } from './locale'

/** A file that can be downloaded from the page. */
export interface PublicData {
  sha256: string
  bytes: number
  url: string
}

export interface PageAddresses {
  /** Of the page itself, with the host. */
  url: string
  /** The name of this server. */
  publisher: string
}

export function citationFacts(study: PublicStudy, { url, publisher }: PageAddresses): CitationFacts {
  const { authors, title, version, doi, publishedAt } = study
  const year = new Date(publishedAt * 1000).getUTCFullYear()
  return { authors, title, version, doi, year, url, publisher, kind: 'report', description: 'Randomized study' }
}

export const citationOfPage = (study: PublicStudy, addresses: PageAddresses): Citation =>
  citationOf(citationFacts(study, addresses))

/** JSON-LD in a page: nothing in it can close the script element. */
function dataBlock(value: unknown): Html {
  return html`<script type="application/ld+json">${new Html(JSON.stringify(value).replace(/</g, '\\u003c'))}</script>`
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const longestDescription = 300

/** What search engines, reference managers and social media read. */
export function headOf(
  study: PublicStudy,
  addresses: PageAddresses,
  data: PublicData | null,
  locale: PageLocale,
): Html {
  const { url, publisher } = addresses
  const { title, authors, abstract, doi, version, publishedAt } = study
  const description = abstract.replace(/\s+/g, ' ').slice(0, longestDescription)
  const people = authors.map(({ name, orcid }) => ({
    '@type': 'Person',
    name,
    ...(orcid !== null && { '@id': `https://orcid.org/${orcid}` }),
  }))
  const common = {
    name: title,
    license: licenses[study.license].url,
    version: String(version),
    datePublished: dayOf(publishedAt),
    publisher: { '@type': 'Organization', name: publisher },
    keywords: [...study.skills, ...study.problemSets],
    ...(doi !== null && { identifier: `https://doi.org/${doi}` }),
  }
  const article = {
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    headline: title,
    abstract,
    author: people,
    inLanguage: 'en',
    ...common,
  }
  const dataset = data && {
    '@type': 'Dataset',
    '@id': `${url}#data`,
    url,
    description: abstract,
    creator: people,
    ...common,
    isAccessibleForFree: true,
    distribution: {
      '@type': 'DataDownload',
      contentUrl: data.url,
      encodingFormat: 'application/zip',
      sha256: data.sha256,
      contentSize: String(data.bytes),
    },
  }
  const graph = { '@context': 'https://schema.org', '@graph': [article, ...(dataset ? [dataset] : [])] }
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<link rel="alternate" type="application/json" href="${url}.json">
<meta property="og:type" content="article"><meta property="og:title" content="${title}"><meta property="og:url" content="${url}">
<meta property="og:description" content="${description}"><meta property="og:site_name" content="${publisher}"><meta property="og:locale" content="${locale === 'es' ? 'es_ES' : 'en_US'}">
<meta name="citation_title" content="${title}">
${authors.map(
  ({ name, orcid }) =>
    html`<meta name="citation_author" content="${name}">${orcid !== null && html`<meta name="citation_author_orcid" content="https://orcid.org/${orcid}">`}`,
)}
<meta name="citation_publication_date" content="${dayOf(publishedAt).replaceAll('-', '/')}">
<meta name="citation_technical_report_institution" content="${publisher}">
<meta name="citation_abstract_html_url" content="${url}">
${doi !== null && html`<meta name="citation_doi" content="${doi}">`}
${dataBlock(graph)}`
}
