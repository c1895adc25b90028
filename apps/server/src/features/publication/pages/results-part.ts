import {
  contrastNames,
  decimalsOf,
  outcomeUnitOf,
  type PublicOutcome,
  type PublicStudy,
  plannedSpecification,
  resultWording,
  shownDifference,
} from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { formatDecimal, formatNumber, formatP, type PageLocale, pageMessages } from './locale'

type Comparison = PublicOutcome['comparisons'][number]

interface Row {
  outcome: PublicOutcome
  comparison: Comparison
  isExploratory: boolean
}

/** Planned comparisons first, each in the order of the outcomes. */
function rowsOf({ outcomes }: PublicStudy): Row[] {
  const rows = outcomes.flatMap((outcome) =>
    outcome.comparisons.map((comparison) => ({
      outcome,
      comparison,
      isExploratory: outcome.isExploratory || comparison.isExploratory,
    })),
  )
  return [...rows.filter((row) => !row.isExploratory), ...rows.filter((row) => row.isExploratory)]
}

/** The numbers of every comparison, as a table and as a forest. */
export function resultsPart(study: PublicStudy, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const rows = rowsOf(study)
  return html`<section aria-labelledby="results"><h2 id="results">${t.sections.results}</h2>
${rows.length === 0 ? html`<p>${t.table.none}</p>` : html`${resultsTable(study, rows, locale)}${forest(study, rows, locale)}`}
<p class="soft small">${t.table.suppressed}</p></section>`
}

function resultsTable(study: PublicStudy, rows: readonly Row[], locale: PageLocale): Html {
  const t = pageMessages(locale)
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${t.table.results}"><table class="results">
<caption>${t.table.results}</caption>
<thead><tr><th scope="col">${t.table.comparison}</th><th scope="col">${t.table.outcome}</th><th scope="col" class="n">${t.table.difference}</th>
<th scope="col" class="n">${t.table.interval}</th><th scope="col" class="n">${t.table.p}</th><th scope="col" class="n">${t.table.adjustedP}</th>
<th scope="col" class="n">${t.table.effectSize}</th><th scope="col" class="n">${t.table.students}</th><th scope="col">${t.table.status}</th></tr></thead>
<tbody>${rows.map((row) => resultsRow(study, row, locale))}</tbody></table></div>`
}

function resultsRow(study: PublicStudy, { outcome, comparison, isExploratory }: Row, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const wording = resultWording(locale)
  const unit = outcomeUnitOf(outcome.outcome)
  const result = plannedSpecification(comparison)?.result
  const difference = (value: number) => formatDecimal(shownDifference(unit, value), decimalsOf(unit), locale)
  const { adjustedP, effectSize } = comparison
  const range = ({ low, high }: { low: number; high: number }, shown: (value: number) => string) =>
    t.table.range(shown(low), shown(high))
  const inDeviations = (value: number) => formatDecimal(value, 2, locale)
  return html`<tr><th scope="row">${labelOf(study, comparison, locale)}</th>
<td>${wording.outcomes[outcome.outcome]} <span class="soft small">(${wording.units[unit]})</span></td>
${
  result?.ok
    ? html`<td class="n">${difference(result.estimate)}</td><td class="n">${range(result.interval, difference)}</td><td class="n">${formatP(result.p, locale)}</td>`
    : html`<td colspan="3">${wording.reasons[result?.reason ?? 'no_data']}</td>`
}
<td class="n">${adjustedP === null ? '–' : formatP(adjustedP, locale)}</td>
<td class="n">${effectSize.ok ? `${inDeviations(effectSize.estimate)} (${range(effectSize.interval, inDeviations)})` : '–'}</td>
<td class="n">${result ? `${formatNumber(result.n.treated, locale)} / ${formatNumber(result.n.control, locale)}` : '–'}</td>
<td>${isExploratory ? t.exploratory : t.planned}</td></tr>`
}

function labelOf(study: PublicStudy, comparison: Comparison, locale: PageLocale): string {
  return resultWording(locale).against(contrastNames(study, comparison))
}

const [width, rowHeight, margin] = [360, 40, 12]
const longestLabel = 52

/** Each effect size with its interval on one scale; labels are above their lines, to be readable on a phone. */
function forest(study: PublicStudy, rows: readonly Row[], locale: PageLocale): Html {
  const t = pageMessages(locale)
  const drawn = rows.flatMap(({ outcome, comparison, isExploratory }) =>
    comparison.effectSize.ok ? [{ outcome, comparison, isExploratory, effect: comparison.effectSize }] : [],
  )
  if (drawn.length === 0) return html``
  const ends = drawn.flatMap(({ effect }) => [effect.interval.low, effect.interval.high])
  const reach = Math.max(0.1, ...ends.map(Math.abs))
  const x = (value: number) => Math.round((width / 2 + (value / reach) * (width / 2 - margin)) * 10) / 10
  const height = drawn.length * rowHeight + 28
  const lines = drawn.map(({ outcome, comparison, isExploratory, effect }, index) => {
    const y = index * rowHeight + 28
    const label = `${resultWording(locale).outcomes[outcome.outcome]}: ${labelOf(study, comparison, locale)}`
    const shown = label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label
    return html`<text x="${margin}" y="${y - 12}">${shown}</text>
<line x1="${x(effect.interval.low)}" x2="${x(effect.interval.high)}" y1="${y}" y2="${y}" stroke="currentColor" stroke-width="1.5"/>
<rect x="${x(effect.estimate) - 4}" y="${y - 4}" width="8" height="8" stroke="currentColor" stroke-width="1.5" fill="${isExploratory ? 'none' : 'currentColor'}"/>`
  })
  const axis = height - 18
  const tick = (value: number, anchor: 'start' | 'middle' | 'end') =>
    html`<text x="${x(value)}" y="${height - 4}" text-anchor="${anchor}">${formatDecimal(value, 2, locale)}</text>`
  return html`<figure><svg class="forest" viewBox="0 0 ${width} ${height}" role="img" aria-label="${t.forest.title}">
<line x1="${width / 2}" x2="${width / 2}" y1="18" y2="${axis}" stroke="currentColor" stroke-width="1" stroke-dasharray="3 3"/>
${lines}<line x1="${margin}" x2="${width - margin}" y1="${axis}" y2="${axis}" stroke="currentColor" stroke-width="1"/>
${tick(-reach, 'start')}${tick(0, 'middle')}${tick(reach, 'end')}</svg>
<figcaption>${t.forest.title}. ${t.forest.text}</figcaption></figure>`
}
