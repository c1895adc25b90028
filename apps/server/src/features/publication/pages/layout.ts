import { createHash } from 'node:crypto'
import { publicIndexPath } from '@trellis/domain'
import { Html, html } from '@trellis/html'
import { type PageLocale, pageLocales, pageMessages } from './locale'
import { pageStyle } from './page-style'

export interface PageFrame {
  locale: PageLocale
  title: string
  /** The address of the page without its language, for the links to the other languages. */
  path: string
  /** Further elements of the head: metadata, links to feeds. */
  head?: Html
  isIndexed: boolean
}

const style = new Html(pageStyle)
const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * The pages have no script at all: JSON-LD is data, which browsers do not run. Typeset mathematics needs inline styles;
 * pictures and embedded activities of problems come from this server.
 */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function pageOf({ locale, title, path, head, isIndexed }: PageFrame, content: Html): string {
  const t = pageMessages(locale)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="${isIndexed ? 'index, follow' : 'noindex'}">
<title>${title} · Trellis</title>
${head ?? null}
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">${t.nav.skip}</a>
<header class="top"><div>
<a class="brand" href="/">Trellis</a>
<nav aria-label="${t.nav.main}"><a href="${publicIndexPath}">${t.nav.all}</a></nav>
<nav aria-label="${t.nav.language}">${pageLocales.map((other) => languageLink(other, locale, path))}</nav>
</div></header>
<main id="content">
${content}
</main>
<footer class="foot">Trellis</footer>
</body>
</html>
`.text
}

function languageLink(other: PageLocale, locale: PageLocale, path: string): Html {
  const href = `${path}${path.includes('?') ? '&' : '?'}lang=${other}`
  return html`<a href="${href}" lang="${other}" hreflang="${other}" ${other === locale && html`aria-current="true"`}>${pageMessages(other).language}</a>`
}

/** A page with one message, for example that the study is no longer published. */
export function messagePage(
  locale: PageLocale,
  path: string,
  { title, text }: { title: string; text: string },
): string {
  return pageOf({ locale, title, path, isIndexed: false }, html`<h1>${title}</h1><p>${text}</p>`)
}
