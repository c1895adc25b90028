/**
 * A number line from `from` to `to` in `parts` equal parts, all whole numbers in the query string. The student marks
 * one point; the page that embeds it receives the point as a fraction in lowest terms: `{ type: 'trellis-activity',
 * value: '5/8' }`.
 */

const words = {
  en: {
    title: 'Number line',
    how: 'Click the line, or use the arrow keys, to mark a point.',
    label: 'Point on the number line',
    none: 'No point marked',
  },
  es: {
    title: 'Recta numérica',
    how: 'Haz clic en la recta o usa las flechas del teclado para marcar un punto.',
    label: 'Punto en la recta numérica',
    none: 'Ningún punto marcado',
  },
}

const maxParts = 200
const width = 720
const height = 96
const margin = 36
const axis = 40

/** `numerator / denominator` in lowest terms; whole numbers without a bar. */
export function inLowestTerms(numerator, denominator) {
  const divide = (a, b) => (b === 0 ? Math.abs(a) : divide(b, a % b))
  const common = divide(numerator, denominator) || 1
  const [top, bottom] = [numerator / common, denominator / common]
  return bottom === 1 ? String(top) : `${top}/${bottom}`
}

/** The line that the query describes; without a valid one, from 0 to 1 in 10 parts. */
export function readLine(search) {
  const query = new URLSearchParams(search)
  const integer = (name, fallback) => (/^-?\d{1,6}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : fallback)
  const [from, to, parts] = [integer('from', 0), integer('to', 1), integer('parts', 10)]
  return from < to && parts >= 1 && parts <= maxParts ? { from, to, parts } : { from: 0, to: 1, parts: 10 }
}

/** The number at a mark, counted from the left. */
export function numberAt({ from, to, parts }, mark) {
  return inLowestTerms(from * parts + mark * (to - from), parts)
}

/** The mark that a key leads to; null for any other key. */
export function markAfter(key, mark, parts) {
  const start = mark ?? 0
  const leap = Math.max(1, Math.round(parts / 5))
  const moves = {
    ArrowRight: start + (mark === null ? 0 : 1),
    ArrowUp: start + (mark === null ? 0 : 1),
    ArrowLeft: start - 1,
    ArrowDown: start - 1,
    PageUp: start + leap,
    PageDown: start - leap,
    Home: 0,
    End: parts,
  }
  return key in moves ? Math.min(parts, Math.max(0, moves[key])) : null
}

/** The language that the student chose in the tutor. */
function chosenLanguage() {
  try {
    return localStorage.getItem('trellis-language')
  } catch {
    return null // Storage is switched off.
  }
}

const positionOf = (line, mark) => margin + (mark / line.parts) * (width - 2 * margin)

function drawing(line, mark) {
  const marks = Array.from({ length: line.parts + 1 }, (_, index) => index)
  const isWhole = (index) => !numberAt(line, index).includes('/')
  const ticks = marks.map((index) => {
    const reach = isWhole(index) ? 12 : 7
    return `M${positionOf(line, index)} ${axis - reach}v${2 * reach}`
  })
  // Numbers must not overlap: on a long line only some of the whole numbers are labeled.
  const named = marks.filter(isWhole)
  const step = Math.ceil(named.length / 15)
  const names = named
    .filter((_, index) => index % step === 0)
    .map((index) => `<text x="${positionOf(line, index)}" y="${axis + 38}">${numberAt(line, index)}</text>`)
  const point = mark === null ? '' : `<circle cx="${positionOf(line, mark)}" cy="${axis}" r="11" />`
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="M${margin - 14} ${axis}H${
    width - margin + 14
  }${ticks.join('')}" />${names.join('')}${point}</svg>`
}

function start(element) {
  const line = readLine(location.search)
  const language = (chosenLanguage() ?? navigator.language).startsWith('es') ? 'es' : 'en'
  const say = words[language]
  let mark = null

  document.documentElement.lang = language
  document.title = say.title
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = say[node.dataset.word]
  element.setAttribute('aria-label', say.label)
  element.setAttribute('aria-describedby', 'how')
  element.setAttribute('aria-valuemin', '0')
  element.setAttribute('aria-valuemax', String(line.parts))

  const show = () => {
    element.innerHTML = drawing(line, mark)
    element.setAttribute('aria-valuenow', String(mark ?? 0))
    element.setAttribute('aria-valuetext', mark === null ? say.none : numberAt(line, mark))
  }

  const choose = (next) => {
    if (next === mark) return
    mark = next
    show()
    parent.postMessage({ type: 'trellis-activity', value: numberAt(line, mark) }, location.origin)
  }

  element.addEventListener('click', (event) => {
    const box = element.getBoundingClientRect()
    const along = (((event.clientX - box.left) / box.width) * width - margin) / (width - 2 * margin)
    choose(Math.min(line.parts, Math.max(0, Math.round(along * line.parts))))
  })

  element.addEventListener('keydown', (event) => {
    const next = markAfter(event.key, mark, line.parts)
    if (next === null) return
    event.preventDefault()
    choose(next)
  })

  show()
  // Last, because a key that is pressed before the listeners are attached would be lost.
  element.setAttribute('role', 'slider')
  element.tabIndex = 0
}

const element = globalThis.document?.getElementById('line')
if (element) start(element)
