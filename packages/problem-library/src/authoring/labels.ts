import { formulasIn } from './html'

/** Words before which the name of what is counted ends. */
const ends =
  'is|are|was|were|do|does|did|can|could|will|would|has|have|had|go|goes|fit|of|in|on|at|to|from|with|that|than|long|longer|later|left|live|equal|are equal|belong|make|makes|must|need|needs|they|it|there|altogether|together|each|one|two|for|still|said|answered|and|as|east|west|north|south'
const counted = String.raw`((?:[a-z]+[a-z-]*)(?: [a-z][a-z-]*){0,3}?)(?= (?:${ends})\b|[?,.:;]| [A-Z]|$)`
const asked = [
  new RegExp(
    String.raw`\b[Hh]ow many (?:of (?:all )?(?:the|these) )?(?:more |fewer |full |whole |other )?${counted}`,
    'g',
  ),
  new RegExp(String.raw`\bnumber of (?!the )(?:more |full |whole )?${counted}`, 'g'),
]
const measured = /\bin ((?:square |cubic )?[a-z]+)(?=[?.,]| does| is)/g
const noUnits = new Set([
  'all',
  'total',
  'words',
  'lowest',
  'order',
  'simplest',
  'prefix',
  'terms',
  'parentheses',
  'pi',
])

/** The units and names that belong to the answer of a question: "12 apples", "x = 5", "34°". */
export function labelsIn(question: readonly string[]): string[] {
  const text = question.map(plainText).join(' ')
  // The question itself is the last sentence before the one that says how to write the answer.
  const [asking] = text.split(/(?<=[.?!]) (?=(?:Type|Write|Give)\b)/)
  const last = asking!.split(/(?<=[.?!]) /).at(-1)!
  const counts = asked.flatMap((pattern) => [...last.matchAll(pattern)].map(([, name]) => name!))
  const names = counts.flatMap((name) => (/^(?:square|cubic) /.test(name) ? [name] : [name, name.split(' ').at(-1)!]))
  return [...new Set([...names, ...unitsIn(question), ...degreesIn(question, text), ...variableIn(question)])]
}

/** Only the units in which the question wants its answer, such as "in square feet" or "What percent". */
export function unitsIn(question: readonly string[]): string[] {
  const text = question.map(plainText).join(' ')
  const units = [...text.matchAll(measured)].map(([, name]) => name!).filter((name) => !noUnits.has(name))
  return /percent/.test(text) ? [...units, 'percent'] : units
}

function degreesIn(question: readonly string[], text: string): string[] {
  const isMeasure = /\b(?:measure|angle)\b/.test(text) && !/value of/.test(text)
  return isMeasure && question.some((line) => line.includes('\\circ')) ? ['degrees'] : []
}

/** The variable whose value is asked for, or else the only letter in the formulas. */
function variableIn(question: readonly string[]): string[] {
  const html = question.join(' ')
  const wanted = /value of <span [^>]*data-latex="([a-z])"/.exec(html)
  if (wanted) return [wanted[1]!]
  const letters = new Set(formulasIn(html).flatMap((tex) => tex.replace(/\\[a-z]+/gi, ' ').match(/[a-z]/gi) ?? []))
  return letters.size === 1 ? [...letters] : []
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*data-latex="[^"]*"[^>]*>/g, '¤')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
