import {
  givenSchema,
  gradeOptions,
  licenses,
  type PublicSummary,
  publicIndexPath,
  resultWording,
  studyTypeIdSchema,
  studyTypeNames,
} from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { pageOf } from './layout'
import { formatDay, type PageLocale, pageMessages } from './locale'

/** The filters of the index, as they are in its address. */
export interface IndexQuery {
  q: string
  type: number | null
  given: string | null
  grade: string | null
  preregistered: boolean
  data: boolean
  after: string | null
}

export interface IndexFacts {
  studies: (PublicSummary & { path: string })[]
  /** Where the next page begins; null at the end. */
  next: string | null
  query: IndexQuery
}

/** The address of the index with these filters. */
export function indexAddress(path: string, { q, type, given, grade, preregistered, data, after }: IndexQuery): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(type !== null && { type: String(type) }),
    ...(given !== null && { given }),
    ...(grade !== null && { grade }),
    ...(preregistered && { preregistered: '1' }),
    ...(data && { data: '1' }),
    ...(after !== null && { after }),
  })
  return search.size === 0 ? path : `${path}?${search}`
}

/** The list of published studies with its search, which is a plain form. */
export function indexPage({ studies, next, query }: IndexFacts, locale: PageLocale): string {
  const { index: t } = pageMessages(locale)
  const path = indexAddress(publicIndexPath, query)
  const isFiltered = indexAddress('', { ...query, after: null }) !== ''
  const head = html`<link rel="alternate" type="application/rss+xml" title="${t.title}" href="${publicIndexPath}.rss">
<link rel="alternate" type="application/json" href="${publicIndexPath}.json"><meta name="description" content="${t.lead}">`
  const body = html`<div><h1>${t.title}</h1><p class="soft">${t.lead}</p></div>
<form class="card filters" action="${publicIndexPath}" method="get" role="search">
<label class="field">${t.search}<input type="search" name="q" value="${query.q}" maxlength="200" aria-describedby="hint"></label>
<p class="soft small" id="hint">${t.searchHint}</p>
<div class="row">
<label class="field">${t.type}<select name="type"><option value="">${t.any}</option>${studyTypeIdSchema.options.map(
    ({ value }) =>
      html`<option value="${value}" ${value === query.type && html`selected`}>${studyTypeNames[locale][value]}</option>`,
  )}</select></label>
<label class="field">${t.given}<select name="given"><option value="">${t.any}</option>${givenSchema.options.map(
    (value) =>
      html`<option value="${value}" ${value === query.given && html`selected`}>${resultWording(locale).given[value]}</option>`,
  )}</select></label>
<label class="field">${t.grade}<select name="grade"><option value="">${t.any}</option>${gradeOptions.map(
    (value) => html`<option value="${value}" ${value === query.grade && html`selected`}>${t.gradeName(value)}</option>`,
  )}</select></label>
</div><div class="row">
<label class="check"><input type="checkbox" name="preregistered" value="1" ${query.preregistered && html`checked`}> ${t.preregistered}</label>
<label class="check"><input type="checkbox" name="data" value="1" ${query.data && html`checked`}> ${t.data}</label>
<button type="submit">${t.apply}</button> ${isFiltered && html`<a href="${publicIndexPath}">${t.clear}</a>`}
</div></form>
${
  studies.length === 0
    ? html`<p>${isFiltered || query.after !== null ? t.empty : t.none}</p>`
    : html`<ul class="studies">${studies.map((study) => studyLine(study, locale))}</ul>`
}
${next !== null && html`<nav aria-label="${t.more}"><a rel="next" href="${indexAddress(publicIndexPath, { ...query, after: next })}">${t.more}</a></nav>`}
<p class="soft small">${t.feeds}: <a href="${publicIndexPath}.json">JSON</a> · <a href="${publicIndexPath}.rss">RSS</a></p>`
  return pageOf({ locale, title: t.title, path, head, isIndexed: !isFiltered && query.after === null }, body)
}

const longestAbstract = 280

function studyLine(study: IndexFacts['studies'][number], locale: PageLocale): Html {
  const { index: t, sections } = pageMessages(locale)
  const abstract = study.abstract.replace(/\s+/g, ' ')
  const shown = abstract.length > longestAbstract ? `${abstract.slice(0, longestAbstract)}…` : abstract
  const tags = [
    studyTypeNames[locale][study.studyTypeId],
    ...study.grades.map(t.gradeName),
    ...(study.isPreregistered ? [sections.preregistration] : []),
    ...(study.hasData ? [sections.data] : []),
    ...(study.sample === 'SIMULATED' ? [resultWording(locale).simulated] : []),
  ]
  return html`<li class="card"><h2><a href="${study.path}">${study.title}</a></h2>
<p>${study.authors.map(({ name }) => name).join(', ')}</p><p class="soft">${shown}</p>
<p class="small">${tags.map((tag) => html`<span class="tag">${tag}</span> `)}</p>
<p class="soft small">${t.published(formatDay(study.publishedAt, locale), study.version)} · ${licenses[study.license].name}</p></li>`
}
