import { publicIndexPath } from '@trellis/domain'
import type { IndexFacts } from './index-page'
import { pageMessages } from './locale'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML 1.0, which allows no control characters. */
const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => entities[sign]!)

/** The newest published studies as RSS 2.0. A new version of a study is a new item. */
export function rssFeed(studies: IndexFacts['studies'], origin: string): string {
  const { title, lead } = pageMessages('en').index
  const dateOf = (seconds: number) => new Date(seconds * 1000).toUTCString()
  const items = studies.map(
    (study) => `<item><title>${xml(study.title)}</title><link>${xml(study.url)}</link>
<guid isPermaLink="false">${xml(`${study.url.split('-').at(-1)}-v${study.version}`)}</guid>
<pubDate>${dateOf(study.publishedAt)}</pubDate><description>${xml(study.abstract)}</description>
${study.authors.map(({ name }) => `<dc:creator>${xml(name)}</dc:creator>`).join('')}</item>`,
  )
  const [newest] = studies
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${xml(title)}</title><link>${xml(`${origin}${publicIndexPath}`)}</link><description>${xml(lead)}</description>
<atom:link rel="self" type="application/rss+xml" href="${xml(`${origin}${publicIndexPath}.rss`)}"/>
${newest ? `<lastBuildDate>${dateOf(newest.publishedAt)}</lastBuildDate>` : ''}
${items.join('\n')}
</channel></rss>
`
}

export function sitemap(pages: readonly { path: string; publishedAt: number }[], origin: string): string {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const urls = pages.map(
    ({ path, publishedAt }) => `<url><loc>${xml(`${origin}${path}`)}</loc><lastmod>${day(publishedAt)}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${xml(`${origin}${publicIndexPath}`)}</loc></url>
${urls.join('\n')}
</urlset>
`
}

/** Search engines may read only published studies. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    `Allow: ${publicIndexPath}`,
    'Allow: /sitemap.xml',
    'Disallow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
