// @vitest-environment jsdom
import { answerPartsOf, createRandom } from '@trellis/domain'
import { templates } from '@trellis/problem-library'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryHtml } from './arbitrary-html.fixtures'
import { dangersIn } from './dangerous-html.fixtures'
import { sanitize } from './sanitize'
import { typeset } from './typeset'
import { xssVectors } from './xss-vectors.fixtures'

const named = xssVectors.map((vector) => [JSON.stringify(vector.slice(0, 100)), vector] as const)

/** Draws the same texts each time; FULL=1 draws more, and different ones each time. */
const trials = process.env.FULL ? { numRuns: 1000 } : { numRuns: 150, seed: 1 }
/** Every third template, or with FULL=1 all of them twice: the tests of the library check all of them too. */
const library = process.env.FULL ? { share: 1, rounds: [0, 1] } : { share: 3, rounds: [0] }

describe('sanitize', () => {
  it.each(named)('leaves nothing that could run or call home in %s', (_, vector) => {
    expect(dangersIn(sanitize(vector))).toEqual([])
    expect(dangersIn(typeset(vector))).toEqual([])
    expect(dangersIn(sanitize(`<ul><li>${vector}</li></ul>`))).toEqual([])
    expect(sanitize(sanitize(vector))).toBe(sanitize(vector))
  })

  it('uses a check that detects the danger in the unsanitized vectors', () => {
    const seen = xssVectors.filter((vector) => dangersIn(vector).length > 0)
    expect(seen.length).toBeGreaterThan(100)
  })

  it('leaves nothing dangerous in any HTML', () => {
    fc.assert(fc.property(arbitraryHtml, (html) => dangersIn(typeset(html)).length === 0))
  })

  it('returns its own result unchanged for any HTML', () => {
    fc.assert(
      fc.property(arbitraryHtml, (html) => sanitize(sanitize(html)) === sanitize(html)),
      trials,
    )
  })

  it('reduces typeset mathematics to its source', () => {
    fc.assert(
      fc.property(arbitraryHtml, (html) => sanitize(typeset(html)) === sanitize(html)),
      trials,
    )
  })

  it('keeps the text of removed elements', () => {
    expect(sanitize('<section><font color="red">Add <blink>both</blink></font> sides</section>')).toBe('Add both sides')
  })

  it('keeps the elements that the editor writes', () => {
    const html =
      '<h2>Steps</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> x<sub>1</sub> y<sup>2</sup> <code>e</code></p>' +
      '<ol start="2"><li><p>one</p></li></ol><blockquote><p>two</p></blockquote><hr />' +
      '<table><tbody><tr><th colspan="2" scope="col">h</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<p><img src="/resources/images/abc123" alt="A number line" width="200" /></p>'
    expect(sanitize(html)).toBe(html)
  })

  it('opens links in a new page without access to this one', () => {
    expect(sanitize('<a href="https://example.org/a?b=1" target="_self" rel="opener">x</a>')).toBe(
      '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it('returns its own result unchanged for broken HTML', () => {
    const broken = ['<p><font><p>a', '<li><x><li>b', '<table><x><td>c<td>d', '<ul><p><li>e</ul></p>', '</p>f</br>']
    for (const html of broken) expect(sanitize(sanitize(html)), html).toBe(sanitize(html))
  })

  it('empties formulas, however their attribute is written', () => {
    for (const attribute of ['data-latex="x"', "data-latex='x'", 'data-latex=x', 'DATA-LATEX = "x"']) {
      expect(sanitize(`<p>a <span ${attribute}><b>old <span>y</span></b></span> b</p>`)).toBe(
        '<p>a <span data-latex="x"></span> b</p>',
      )
    }
    expect(sanitize('<p title="data-latex=x">a</p>')).toBe('<p>a</p>')
  })

  it('does not mistake the value of another attribute for a formula', () => {
    const html = '<span data-type="x data-latex="></span>kept <span data-type="y">too</span>'
    expect(sanitize(html)).toBe(html)
    expect(typeset(html)).toBe(html)
  })

  // Takes a second: only a long text would show quadratic time.
  it('stays fast for a very long text', { timeout: 60_000 }, () => {
    const pieces = ['<span ', '<span data-latex="', '<span data-latex="x">', '<b>', '<div data-latex=">', '&lt;', '<']
    for (const piece of pieces) {
      const before = process.cpuUsage()
      sanitize(piece.repeat(150_000 / piece.length))
      expect(process.cpuUsage(before).user / 1000, piece).toBeLessThan(3000)
    }
  })

  // Takes seconds: every text of every problem is parsed, sanitized and written again.
  it('leaves the texts of the problem library unchanged', () => {
    const drawn = templates.filter((_, index) => index % library.share === 0)
    const problems = library.rounds.flatMap((round) =>
      drawn.flatMap((template) => {
        const random = createRandom(`${template.id}/${round}`)
        return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
      }),
    )
    expect(problems.length).toBeGreaterThan(50)
    for (const { question, hints, explanation, answers } of problems) {
      const shown = answerPartsOf(answers)
        .filter(({ answerType }) => ['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT'].includes(answerType))
        .flatMap(({ answerValues }) => answerValues.map(({ value }) => value))
      for (const html of [question, ...hints, explanation, ...shown]) {
        if (sanitize(html) !== html) expect(asRead(sanitize(html))).toBe(asRead(html))
      }
    }
    expect(problems.flatMap(({ question }) => dangersIn(typeset(question)))).toEqual([])
  })
})

/** As a browser writes it, so that `'` and `&#39;` are the same. */
function asRead(html: string): string {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body.innerHTML
}
