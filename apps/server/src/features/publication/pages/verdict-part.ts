import { type PublicStudy, primaryOutcomeOf, resultWording, verdictSentences, verdictsOf } from '@trellis/domain'
import { type Html, html } from '@trellis/html'
import { formatDecimal, formatNumber, type PageLocale, pageMessages } from './locale'

/** What the study found, in sentences. */
export function verdictPart(study: PublicStudy, locale: PageLocale): Html {
  const t = pageMessages(locale)
  const wording = resultWording(locale)
  const primary = primaryOutcomeOf(study)
  return html`<section aria-labelledby="found"><h2 id="found">${wording.found}</h2>
${primary ? html`<p class="soft">${wording.primaryOutcome(wording.outcomes[primary.outcome])}</p>` : html`<p>${wording.noPrimary}</p>`}
${sentencesOf(study, locale).map(
  ({ difference, ruledOut, isExploratory }) =>
    html`<p class="lead">${difference}${isExploratory && html` <span class="tag">${t.exploratory}</span>`}</p>
${ruledOut.length > 0 && html`<p>${ruledOut.join(' ')}</p>`}`,
)}
<p><span class="soft">${t.rating.label}:</span> ${wording.ratings[study.rating]}. <span class="soft">${t.rating.note}</span></p>
</section>`
}

/** The verdicts in the wording of the results page. */
function sentencesOf(study: PublicStudy, locale: PageLocale) {
  const format = {
    decimal: (value: number, decimals: number) => formatDecimal(value, decimals, locale),
    number: (value: number) => formatNumber(value, locale),
  }
  return verdictsOf({ outcomes: study.outcomes, plan: study }).map((verdict) => ({
    ...verdictSentences(verdict, study, resultWording(locale), format),
    isExploratory: verdict.isExploratory,
  }))
}
