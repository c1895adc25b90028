// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { normalizeStudy, type Results, type Study } from '@trellis/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOptions, aPerson, openScreen, refusal } from '../../testing/open-screen'
import { reportDocument } from './report'
import { ResultsView } from './results-view'
import { aComparison, anEstimate, anOutcome, aResults, emptyResults, noEstimate } from './testing/results.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateEnglish()
  // Checking visibility is more expensive than everything else on a page with this much content.
  configure({ defaultHidden: true })
})
afterAll(() => configure({ defaultHidden: false }))
afterEach(async () => {
  cleanup()
  await stop()
})

const study = normalizeStudy({
  studyId: 7,
  studyName: 'Fractions with hints',
  studyTypeId: 1,
  studyStatus: 'COMPLETED',
  status: 'COMPLETED',
}) as Study

async function open(results: Results, answer?: AnswerOptions['answer']) {
  const opened = await openScreen({
    routes: [{ path: '/', element: <ResultsView study={study} /> }],
    answer,
    serve: ({ path }) => {
      if (path.startsWith('/api/study/resultsProgress')) return { body: { share: 0.4 } }
      if (path.startsWith('/api/study/results')) return { body: results }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      return undefined
    },
  })
  stop = opened.stop
  return opened
}

/** Without the figures that a test is not about, which take most of its time. */
const brief = (facts: Partial<Results> = {}) =>
  aResults({ items: [], baseline: [], sequences: [], outcomes: aResults().outcomes.slice(0, 1), ...facts })

/** Checks that no invalid or missing number is shown. */
const expectNumbers = () => expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)

describe('the results page', () => {
  it('gives the verdict in one sentence, and says what the study rules out', async () => {
    await open(brief())
    await screen.findByText(
      /^Students with Hints scored 4\.1 points of 100 higher than with Explanations \(95% CI −0\.6 to 8\.8; 412 students\)\.$/,
    )
    expect(
      screen.getByText(/^The study cannot rule out zero; it rules out gains above 9 and losses above 0\.7\./),
    ).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/no effect|significant/i)
  })

  it('gives every figure a caption and a button to save it, and shows its numbers on request', async () => {
    const { user } = await open(aResults())
    await screen.findByText(/^Students with Hints scored/)
    expectNumbers()
    const figures = screen.getAllByRole('figure')
    expect(figures.length).toBeGreaterThan(12)
    for (const figure of figures) {
      expect(within(figure).getByRole('img').getAttribute('aria-describedby')).toBeTruthy()
      expect(figure.querySelector('figcaption')!.textContent!.length).toBeGreaterThan(40)
      expect(within(figure).getByRole('button', { name: /^Save SVG: / })).toBeTruthy()
    }
    const forest = screen.getByRole('figure', { name: 'Estimates of the difference: Hints compared with Explanations' })
    const show = within(forest).getByRole('button', { name: /^Show numbers: / })
    await user.click(show)
    expect(show.getAttribute('aria-expanded')).toBe('true')
    const rows = within(forest).getAllByRole('row')
    expect(rows[1]!.textContent).toMatch(/^Planned: Regression with interactions \(Lin\).*4\.1−0\.6 to 8\.8/)
  })

  it('compares each of the other conditions with the first', async () => {
    await open(aResults({}, 3))
    await screen.findByText(/^Students with Hints scored/)
    expect(screen.getByText(/^Students with Worked examples scored 1\.7 points of 100 higher/)).toBeTruthy()
    expect(screen.getAllByRole('figure', { name: /^Estimates of the difference/ })).toHaveLength(2)
    expect(screen.getAllByText('p (Holm)')).toHaveLength(1)
    expectNumbers()
  })

  it('labels every key number for narrow screens, and links to the help', async () => {
    await open(brief())
    const numbers = await screen.findByRole('table', { name: 'Key numbers' })
    const cells = within(numbers).getAllByRole('cell')
    const heads = within(numbers).getAllByRole('columnheader')
    expect(cells.map((cell) => cell.dataset.label)).toEqual(heads.slice(1).map(({ textContent }) => textContent))
    expect(cells[0]!.textContent).toBe('4.1')
    expect(screen.getByRole('link', { name: 'How to read results' }).getAttribute('href')).toBe('/help/results')
  })

  it('says that no student enrolled, and draws no empty plots', async () => {
    await open(emptyResults())
    await screen.findByText('No student has enrolled, so there is nothing to compare.')
    expect(screen.queryAllByRole('img')).toHaveLength(0)
    expect(screen.getByText('There is no result to rate')).toBeTruthy()
    expectNumbers()
  })

  it('gives the reason in plain words where there is no estimate', async () => {
    const outcome = anOutcome('POST_TEST', [
      aComparison(12, 11, noEstimate(), {
        leaveOneOut: [],
        missing: {
          attrition: { ok: false, reason: 'one_group_empty' },
          clusterAttrition: null,
          bounds: null,
          tippingPoint: null,
        },
      }),
    ])
    const conditions = outcome.conditions.map((one) => ({
      ...one,
      n: 0,
      mean: null,
      deviation: null,
      quartiles: null,
      bins: [],
    }))
    await open(aResults({ outcomes: [{ ...outcome, conditions }] }))
    await screen.findByText('There is no estimate for Hints compared with Explanations. There are no data to analyze.')
    expect(screen.getByText('No student has this outcome.')).toBeTruthy()
    expect(screen.getByText('No analysis has an estimate. The table gives the reasons.')).toBeTruthy()
    expectNumbers()
  })

  it('shows the results of a single student without invalid numbers', async () => {
    const [first] = aResults().outcomes
    const one = anOutcome('PROBLEMS_TO_MASTERY', [aComparison(12, 11, noEstimate(), { leaveOneOut: [] })], {
      conditions: first!.conditions.map((condition, index) => ({
        ...condition,
        assigned: 1 - index,
        n: 1 - index,
        mean: index === 0 ? 4 : null,
        deviation: null,
        quartiles: index === 0 ? [4, 4, 4, 4, 4] : null,
        bins: [{ from: 4, to: 4, count: 1 - index }],
      })),
      curves: [
        {
          conditionId: first!.conditions[0]!.conditionId,
          students: 1,
          points: [
            {
              problems: 4,
              atRisk: 1,
              hasMastered: { probability: 1, interval: null },
              hasDroppedOut: { probability: 0, interval: null },
            },
          ],
        },
      ],
      horizon: 4,
    })
    await open(brief({ outcomes: [one] }))
    await screen.findByText(/^There is no estimate for Hints compared with Explanations/)
    expect(screen.getByRole('figure', { name: 'Students who have mastered the set' })).toBeTruthy()
    expectNumbers()
  })

  it.each<[string, Partial<Results>, RegExp]>([
    ['exploratory', { plan: { ...aResults().plan, primaryOutcome: null } }, /^Exploratory: the analysis was not fixed/],
    ['unblinded early', { blinding: { isBlinded: false, unblindedAt: 1_759_000_000 } }, /^The study was unblinded on/],
    ['still running', { status: 'DEPLOYED' }, /^The study is still running/],
  ])('warns that a study is %s', async (_, facts, words) => {
    await open(brief(facts))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('switches to simulated students, and marks them as such, also where the evidence is rated', async () => {
    const participants = { students: 472, simulated: 900, others: 0 }
    const { user } = await open(brief({ participants }), ({ path }) =>
      path.includes('sample=SIMULATED') ? { body: brief({ participants, sample: 'SIMULATED' }) } : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Simulated students (900)' }))
    await screen.findByText(/^Simulated students with Hints scored 4\.1/)
    expect(screen.getByText(/say nothing about the supports/)).toBeTruthy()
    expect(screen.getByText(/^Simulated students are no evidence/)).toBeTruthy()
  })

  it('counts classes, and reports a yes-or-no outcome in percentage points', async () => {
    const size = { treated: 210, control: 202, clusters: { treated: 9, control: 9 }, blocks: null }
    await open(
      aResults({
        unit: 'CLASS',
        outcomes: [anOutcome('MASTERY', [aComparison(12, 11, anEstimate(0.06, 0.02, { n: size }))])],
      }),
    )
    await screen.findByText(
      'The share of students who mastered the problem set was 6.0 percentage points higher with Hints than with Explanations (95% CI 2.1 to 9.9; 412 students in 18 classes).',
    )
    expect(
      screen.getByText(
        /^The study rules out zero, and gains above 10\. Differences as large as the smallest effect of interest \(20\.0\) are ruled out/,
      ),
    ).toBeTruthy()
  })

  it('shows the progress of the computation', async () => {
    await open(brief(), ({ path }) =>
      path.startsWith('/api/study/results?') ? { body: null, stream: () => {} } : undefined,
    )
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  })

  it('offers to try again when the computation fails', async () => {
    let isBroken = true
    const { user } = await open(brief(), ({ path }) =>
      isBroken && path.startsWith('/api/study/results?') ? refusal(500, 'internal_error') : undefined,
    )
    await screen.findByText('Couldn’t load the results')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Students with Hints scored/)
  })

  it('says that a blinded study has no results yet', async () => {
    await open(brief(), ({ path }) =>
      path.startsWith('/api/study/results?') ? refusal(409, 'study_blinded') : undefined,
    )
    await screen.findByText('No results yet')
  })
})

describe('the report', () => {
  it('makes one self-contained document with the verdict and a table for every figure', async () => {
    await open(brief())
    await screen.findByText(/^Students with Hints scored/)
    await waitFor(() => expect(document.querySelector('article')).toBeTruthy())
    const text = reportDocument(document.querySelector('article')!, 'Results of Fractions', 'en')
    const report = new DOMParser().parseFromString(text, 'text/html')
    expect(report.querySelectorAll('script, link, iframe, img, button, [src], a[href]')).toHaveLength(0)
    expect(text).not.toMatch(/https?:|url\((?!#)/)
    expect(report.title).toBe('Results of Fractions')
    expect(report.body.textContent).toMatch(/Students with Hints scored 4\.1 points of 100 higher/)
    expect(report.body.textContent).toContain('a1'.repeat(32))
    expect(report.querySelectorAll('figure svg').length).toBe(report.querySelectorAll('figure table').length)
  })
})
