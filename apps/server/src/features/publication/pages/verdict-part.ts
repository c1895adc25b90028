import { type ComparisonVerdict, decimalsOf, type PublicStudy, primaryOutcomeOf, verdictsOf } from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { formatDecimal, formatNumber, type PageLocale, pageMessages } from './locale'

export function conditionName({ conditions }: Pick<PublicStudy, 'conditions'>, conditionId: number): string {
  return conditions.find((condition) => condition.conditionId === conditionId)?.name ?? `#${conditionId}`
}

/** What the study found, in sentences. */
export function verdictPart(study: PublicStudy, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const primary = primaryOutcomeOf(study)
  const verdicts = verdictsOf({ outcomes: study.outcomes, plan: study })
  return html`<section aria-labelledby="found"><h2 id="found">${t.sections.found}</h2>
${primary ? html`<p class="soft">${t.outcome(t.outcomes[primary.outcome])}</p>` : html`<p>${t.noPrimary}</p>`}
${verdicts.map((verdict) => {
  const { difference, more } = verdictSentences(study, verdict, locale)
  return html`<p class="lead">${difference}${verdict.isExploratory && html` <span class="tag">${t.exploratory}</span>`}</p>
${more !== '' && html`<p>${more}</p>`}`
})}
<p><span class="soft">${t.rating.label}:</span> ${t.rating[study.rating]}. <span class="soft">${t.rating.note}</span></p>
</section>`
}

/** The first sentence of the verdict, for search engines and feeds; null where there is none. */
export function verdictSentence(study: PublicStudy, locale: PageLocale): string | null {
  const [verdict] = verdictsOf({ outcomes: study.outcomes, plan: study })
  return verdict ? verdictSentences(study, verdict, locale).difference : null
}

function verdictSentences(study: PublicStudy, verdict: ComparisonVerdict, locale: PageLocale) {
  const t = pageMessages(locale)
  const { finding, unit } = verdict
  const names = {
    condition: conditionName(study, verdict.conditionId),
    reference: conditionName(study, verdict.referenceId),
  }
  if (!finding.ok) {
    const reason = t.reasons[finding.reason] ?? t.otherReason
    return { difference: `${t.noEstimate(names.condition, names.reference)} ${reason}`, more: '' }
  }
  const decimal = (value: number) => formatDecimal(value, decimalsOf(unit), locale)
  const clusters =
    verdict.clusters === null || study.unit === 'STUDENT' ? null : { unit: study.unit, n: verdict.clusters }
  const { low, high } = finding.interval
  const difference = t.verdicts[verdict.outcome]({
    ...names,
    isSimulated: study.sample === 'SIMULATED',
    direction: finding.direction,
    difference: decimal(Math.abs(finding.estimate)),
    basis: t.basis(decimal(low), decimal(high), verdict.students, clusters),
  })
  if (finding.isLostByAdjustment) return { difference, more: t.lostByAdjustment(finding.comparisons) }
  const bound = (value: number | null) => (value === null ? null : formatNumber(value, locale))
  const { gainsAbove, lossesAbove } = finding.ruledOut
  const isGain = unit === 'POINTS' || unit === 'PERCENTAGE_POINTS'
  const zero = finding.excludesZero ? t.excludesZero : t.cannotExcludeZero
  return { difference, more: `${zero} ${t.ruledOut(bound(gainsAbove), bound(lossesAbove), isGain)}`.trim() }
}
