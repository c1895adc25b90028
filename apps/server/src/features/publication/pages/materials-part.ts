import {
  allConditionsBlock,
  type ConditionContent,
  type PublicStudy,
  type StudyContent,
  type WorkSet,
} from '@trellis/domain'
import { Html, html, typeset } from '@trellis/html'
import { type PageLocale, pageMessages } from './locale'

/** Problems shown for each set; the others can be tried in the tutor. */
const maxProblems = 12

/** The problems and supports of the frozen content, with links to try them in the tutor. */
export async function materialsPart(
  study: PublicStudy,
  content: StudyContent,
  key: string | null,
  locale: PageLocale,
): Promise<Html> {
  const t = pageMessages(locale)
  const parts = await Promise.all(content.conditions.map((condition) => conditionPart(condition, content, key, locale)))
  return html`<section aria-labelledby="materials"><h2 id="materials">${t.sections.materials}</h2>
<p>${t.materials.lead}</p>${study.conditions.length > 0 && parts}</section>`
}

/** The sets that a condition works on between the tests. */
function setsOf({ problemSetId }: ConditionContent, { sets }: StudyContent): WorkSet[] {
  return sets
    .filter(({ studyBlockTypeId, set }) =>
      problemSetId === null ? studyBlockTypeId === allConditionsBlock : set.problemSetId === problemSetId,
    )
    .map(({ set }) => set)
}

function problemsIn({ members }: WorkSet): string[] {
  return members.flatMap((member) => (member.kind === 'problem' ? [member.problemId] : problemsIn(member.set)))
}

async function conditionPart(
  condition: ConditionContent,
  content: StudyContent,
  key: string | null,
  locale: PageLocale,
): Promise<Html> {
  const t = pageMessages(locale)
  const sets = setsOf(condition, content)
  const parts = await Promise.all(
    sets.map(async (set) => {
      const ids = problemsIn(set)
      const shown = await Promise.all(
        ids.slice(0, maxProblems).map((id) => problemPart(id, condition, content, locale)),
      )
      return html`<details><summary>${t.materials.problems(set.name)}</summary>${shown}
${ids.length > maxProblems && html`<p>${t.materials.more(ids.length - maxProblems)}</p>`}</details>`
    }),
  )
  const links = sets.map(
    (set) =>
      html`<a class="button quiet" href="/tutor/preview?published=${key}&amp;condition=${condition.conditionId}&amp;set=${set.problemSetId}" rel="nofollow">${t.materials.play(condition.name)}${sets.length > 1 && html` (${set.name})`}</a>`,
  )
  return html`<h3>${condition.name}</h3>
${condition.description !== '' && html`<p class="pre">${condition.description}</p>`}
${key !== null && html`<div class="actions">${links}</div><p class="soft small">${t.materials.playNote}</p>`}
${parts}`
}

async function problemPart(
  id: string,
  { supports, feedback }: ConditionContent,
  { problems }: StudyContent,
  locale: PageLocale,
): Promise<Html> {
  const t = pageMessages(locale)
  const problem = problems[id]
  if (!problem) return html``
  const support = supports[id]
  const pieces = await Promise.all((support?.pieces ?? []).map(safe))
  const feedbackTexts = await Promise.all((feedback[id] ?? []).map(({ html }) => safe(html)))
  const nameOf = (index: number) => (support?.type === 'HINTS' ? t.materials.hint(index + 1) : t.materials.explanation)
  return html`<div class="problem">${await safe(problem.question)}
${pieces.map((piece, index) => html`<p class="soft small">${nameOf(index)}</p>${piece}`)}
${feedbackTexts.map((text) => html`<p class="soft small">${t.materials.feedback}</p>${text}`)}
${pieces.length + feedbackTexts.length === 0 && html`<p class="soft small">${t.materials.nothing}</p>`}</div>`
}

/** Sanitizes the text once more: the snapshot is not trusted. */
async function safe(text: string): Promise<Html> {
  return new Html(await typeset(text))
}
