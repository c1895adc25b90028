import {
  conditionNameOf,
  licenses,
  type PublicStudy,
  publicPath,
  replicatePath,
  resultWording,
  type StudyContent,
  studyTypeNames,
} from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { pageOf } from './layout'
import { formatDay, formatDecimal, formatNumber, type PageLocale, pageMessages } from './locale'
import { materialsPart } from './materials-part'
import { citationOfPage, headOf, type PageAddresses, type PublicData } from './metadata'
import { resultsPart } from './results-part'
import { verdictPart } from './verdict-part'

/** Other studies of the same origin on this server. */
export interface Relatives {
  published: { slug: string; title: string; isOriginal: boolean }[]
  unpublished: number
}

export interface StudyPageFacts {
  study: PublicStudy
  content: StudyContent
  /** Null in a preview, which has no address yet. */
  published: { key: string; slug: string } | null
  addresses: PageAddresses
  data: PublicData | null
  relatives: Relatives
}

/** The public page of a study: complete without any script. */
export async function studyPage(facts: StudyPageFacts, locale: PageLocale): Promise<string> {
  const { study, content, published, addresses, data, relatives } = facts
  const t = pageMessages(locale)
  const path = published ? publicPath(published.slug) : ''
  const body = html`<article>
<header class="card">
${published === null && html`<p class="note">${t.preview}</p>`}
<h1>${study.title}</h1>
<p>${authorList(study)}</p>
<p class="soft small">${t.version(study.version, formatDay(study.publishedAt, locale))}${
    study.recomputedAt !== null && html` · ${t.recomputed(formatDay(study.recomputedAt, locale))}`
  } · <a rel="license" href="${licenses[study.license].url}">${licenses[study.license].name}</a>${
    study.doi !== null && html` · <a href="https://doi.org/${study.doi}">https://doi.org/${study.doi}</a>`
  }</p>
${cautions(study, locale)}
</header>
<section aria-labelledby="abstract"><h2 id="abstract">${t.sections.abstract}</h2><p class="pre">${study.abstract}</p>
${study.researchQuestion !== null && html`<p><strong>${t.question}:</strong> ${study.researchQuestion}</p>`}</section>
${verdictPart(study, locale)}
${resultsPart(study, locale)}
${designPart(study, locale)}
${flowPart(study, locale)}
${preregistrationPart(study, locale)}
${deviationsPart(study, locale)}
${await materialsPart(study, content, published?.key ?? null, locale)}
${dataPart(facts, path, locale)}
${replicationsPart(relatives, locale)}
${citationPart(study, addresses, path, locale)}
</article>`
  const head = published ? headOf(study, addresses, data, locale) : null
  const frame = { locale, title: study.title, path, isIndexed: published !== null, ...(head && { head }) }
  return pageOf(frame, body)
}

function authorList({ authors }: PublicStudy): Html {
  const names = authors.map(({ name, orcid }, index) => {
    const shown = orcid === null ? html`${name}` : html`${name} (<a href="https://orcid.org/${orcid}">ORCID</a>)`
    return html`${index > 0 && ', '}${shown}`
  })
  return html`${names}`
}

function cautions(study: PublicStudy, locale: PageLocale): Html {
  const wording = resultWording(locale)
  return html`${study.cautions.map(
    (caution) =>
      html`<p class="note">${caution === 'SIMULATED' && html`<strong>${wording.simulated}</strong> `}${wording.cautions[caution](null)}</p>`,
  )}`
}

function designPart(study: PublicStudy, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const { design } = t
  const days = { timeZone: 'UTC', dateStyle: 'medium' } as const
  const day = (date: string) => new Intl.DateTimeFormat(t.intl, days).format(new Date(`${date}T00:00:00Z`))
  const fact = (name: string, value: string) => value !== '' && html`<dt>${name}</dt><dd>${value}</dd>`
  const hasDescriptions = study.conditions.some(({ description }) => description !== '')
  return html`<section aria-labelledby="design"><h2 id="design">${t.sections.design}</h2><dl>
${fact(design.type, studyTypeNames[locale][study.studyTypeId])}
${fact(design.unit, design.units[study.unit])}
${fact(design.randomization, design.randomizations[study.randomization])}
${fact(design.strata, study.strata.map((kind) => design.stratumKinds[kind]).join(', ') || design.none)}
${fact(design.sample, study.sample === 'STUDENTS' ? design.students(study.participants) : design.simulated(study.participants))}
${fact(design.ran, design.span(day(study.startedOn), day(study.endedOn)))}
${fact(design.sets, study.problemSets.join('; '))}
${fact(design.skills, study.skills.join('; '))}
</dl><h3 id="conditions">${design.conditions}</h3>
<div class="scroll" tabindex="0" role="group" aria-labelledby="conditions"><table><thead><tr><th scope="col">${design.condition}</th><th scope="col">${design.gives}</th><th scope="col" class="n">${design.weight}</th>${
    hasDescriptions && html`<th scope="col">${design.description}</th>`
  }</tr></thead><tbody>${study.conditions.map(
    ({ name, given, weight, description }) =>
      html`<tr><th scope="row">${name}</th><td>${resultWording(locale).given[given]}</td><td class="n">${weight}</td>${hasDescriptions && html`<td>${description}</td>`}</tr>`,
  )}</tbody></table></div></section>`
}

function flowPart(study: PublicStudy, locale: PageLocale): Html {
  const { flow: t, sections } = pageMessages(locale)
  const groups = [...study.conditions.map(({ conditionId }) => String(conditionId)), 'all']
  const at = (step: string, group: string) => study.flow.find((row) => row.step === step && row.group === group)
  const steps = Object.keys(t.steps).filter((step) => study.flow.some((row) => row.step === step && row.students !== 0))
  const cell = (step: string, group: string) => {
    const row = at(step, group)
    if (!row) return html`<td class="n">–</td>`
    return html`<td class="n">${row.students === null ? t.hidden : formatNumber(row.students, locale)}</td>`
  }
  const hasAll = study.flow.some(({ group }) => group === 'all')
  const columns = hasAll ? groups : groups.slice(0, -1)
  return html`<section aria-labelledby="flow"><h2 id="flow">${sections.flow}</h2>
<div class="scroll" tabindex="0" role="group" aria-label="${t.caption}"><table><caption>${t.caption}</caption>
<thead><tr><th scope="col">${t.step}</th>${columns.map(
    (group) => html`<th scope="col" class="n">${group === 'all' ? t.all : conditionNameOf(study, Number(group))}</th>`,
  )}</tr></thead>
<tbody>${steps.map((step) => html`<tr><th scope="row">${t.steps[step]!}</th>${columns.map((group) => cell(step, group))}</tr>`)}</tbody></table></div>
<p class="soft small">${t.note}</p></section>`
}

function preregistrationPart(study: PublicStudy, locale: PageLocale): Html {
  const { preregistration: t, sections } = pageMessages(locale)
  const { status, registeredAt, url, isStandIn } = study.preregistration
  const { plan, snapshot, data } = study.hashes
  const hash = (name: string, value: string) => html`<dt>${name}</dt><dd class="hash">${value}</dd>`
  const isLinked = url !== null && /^https:\/\//.test(url)
  return html`<section aria-labelledby="preregistration"><h2 id="preregistration">${sections.preregistration}</h2>
<p>${status === 'PREREGISTERED' ? t.PREREGISTERED(formatDay(registeredAt ?? 0, locale)) : t[status]} ${isStandIn && t.standIn}
${isLinked && html`<a href="${url}">${t.link}</a>`}</p>
${
  study.preregistrationVersions.length > 0 &&
  html`<div class="scroll" tabindex="0" role="group" aria-label="${t.versions}"><table><caption>${t.versions}</caption><thead><tr><th scope="col">${t.versionOf}</th><th scope="col">${t.saved}</th><th scope="col">${t.hash}</th></tr></thead>
<tbody>${study.preregistrationVersions.map(
    ({ number, savedAt, hash }) =>
      html`<tr><th scope="row">${number}</th><td>${formatDay(savedAt, locale)}</td><td class="hash">${hash}</td></tr>`,
  )}</tbody></table></div>`
}
<dl>${hash(t.plan, plan)}${hash(t.snapshot, snapshot)}${hash(t.data, data)}<dt>${t.software}</dt><dd>Trellis ${study.productVersion}</dd></dl></section>`
}

function deviationsPart(study: PublicStudy, locale: PageLocale): Html {
  const { deviations: t, sections } = pageMessages(locale)
  const list = html`<ol>${study.deviations.map(
    ({ at, reason, students }) =>
      html`<li><span class="soft small">${t.when(formatDay(at, locale), students)}</span><br><span class="pre">${reason}</span></li>`,
  )}</ol>`
  return html`<section aria-labelledby="deviations"><h2 id="deviations">${sections.deviations}</h2>
${study.isPlanFrozen ? (study.deviations.length === 0 ? html`<p>${t.none}</p>` : list) : html`<p>${t.notFrozen}</p>`}</section>`
}

function dataPart({ published, data }: StudyPageFacts, path: string, locale: PageLocale): Html {
  const { data: t, sections } = pageMessages(locale)
  const downloads = data
    ? html`<p><a href="${path}/data.zip" download>${t.download}</a> <span class="soft">${t.size(formatDecimal(data.bytes / 1_000_000, 2, locale))}</span></p>
<p class="small"><span class="soft">SHA-256</span> <span class="hash">${data.sha256}</span></p>`
    : html`<p>${t.none}</p>`
  return html`<section aria-labelledby="data"><h2 id="data">${sections.data}</h2>${downloads}
${
  published &&
  html`<p><a href="${path}/study.json" download>${t.study}</a></p>
<div class="actions"><a class="button" href="${replicatePath(published.slug)}" rel="nofollow">${t.replicate}</a></div>
<p class="soft small">${t.replicateNote}</p>`
}</section>`
}

function replicationsPart({ published, unpublished }: Relatives, locale: PageLocale): Html {
  const { replications: t, sections } = pageMessages(locale)
  return html`<section aria-labelledby="replications"><h2 id="replications">${sections.replications}</h2>
${published.length > 0 && html`<ul>${published.map(({ slug, title, isOriginal }) => html`<li>${isOriginal && html`${t.original}: `}<a href="${publicPath(slug)}">${title}</a></li>`)}</ul>`}
${unpublished > 0 && html`<p>${t.other(unpublished)}</p>`}
${published.length + unpublished === 0 && html`<p>${t.none}</p>`}</section>`
}

function citationPart(study: PublicStudy, addresses: PageAddresses, path: string, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const { text } = citationOfPage(study, addresses)
  const { name, url } = licenses[study.license]
  return html`<section aria-labelledby="cite"><h2 id="cite">${t.sections.cite}</h2><p>${text}</p>
${path !== '' && html`<div class="actions"><a href="${path}/citation.bib" download>BibTeX</a> <a href="${path}/citation.json" download>CSL-JSON</a> <a href="${path}.json">JSON</a></div>`}
<dl><dt>${t.license}</dt><dd><a rel="license" href="${url}">${name}</a></dd>${
    study.doi !== null && html`<dt>${t.doi}</dt><dd><a href="https://doi.org/${study.doi}">${study.doi}</a></dd>`
  }</dl></section>`
}
