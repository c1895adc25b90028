// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import type { MetaAnalysis, MetaQuestions, MetaStudy, StudyId } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, openScreen, refusal } from '../../testing/open-screen'
import { MetaAnalysisView } from './meta-analysis-view'

let stop = () => Promise.resolve()

beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const question = { condition: 'HINTS', reference: 'EXPLANATIONS', outcome: 'POST_TEST', sample: 'STUDENTS' } as const
const questions: MetaQuestions = {
  studies: 3,
  questions: [
    { ...question, studies: 3 },
    { ...question, outcome: 'MASTERY', studies: 1 },
  ],
  skills: [{ skillId: '6.NS.A.1', studies: 2 }],
  undirected: 2,
}

const aMetaStudy = (studyId: number | null, facts: Partial<MetaStudy> = {}): MetaStudy => ({
  studyId: studyId as StudyId | null,
  studyName: studyId === null ? null : `Study ${studyId}`,
  completedAt: 1_700_000_000,
  isPreregistered: false,
  rating: 'WITH_RESERVATIONS',
  students: 100,
  effectSize: 0.2,
  standardError: 0.1,
  interval: { low: 0, high: 0.4 },
  sharesStudents: false,
  contrasts: [
    {
      condition: studyId === null ? null : 'Mine',
      reference: studyId === null ? null : 'Theirs',
      role: 'PRIMARY',
      effectSize: 0.2,
      standardError: 0.1,
      interval: { low: 0, high: 0.4 },
      n: { treated: 50, control: 50 },
    },
  ],
  ...facts,
})

const analysis: MetaAnalysis = {
  question,
  result: {
    ok: true,
    estimate: -0.12,
    standardError: 0.07,
    degreesOfFreedom: 2,
    p: 0.23,
    shareBetween: 0.4,
    interval: { low: -0.42, high: 0.18 },
    predictionInterval: { low: -0.9, high: 0.66 },
    betweenVariance: 0.0123,
    heterogeneity: { q: 3.2, degreesOfFreedom: 2, p: 0.2 },
    isClusterRobust: false,
    hasFewDegreesOfFreedom: true,
  },
  total: { studies: 3, contrasts: 3, students: 300 },
  studies: [aMetaStudy(7), aMetaStudy(null), aMetaStudy(9, { isPreregistered: true })],
}

async function open(reply: MetaAnalysis | { status: number; body: object }, metaQuestions = questions, address = '/') {
  const opened = await openScreen({
    routes: [{ path: '/', element: <MetaAnalysisView /> }],
    address,
    serve: ({ path }) => {
      if (path.startsWith('/api/metaAnalysis/questions')) return { body: metaQuestions }
      if (path.startsWith('/api/metaAnalysis')) return 'status' in reply ? reply : { body: reply }
      if (path.startsWith('/core/skills')) return { body: [{ nodeCode: '6.NS.A.1', nodeName: 'Divide fractions' }] }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      return undefined
    },
  })
  stop = opened.stop
  return opened
}

const expectNumbers = () => expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)

describe('the meta-analysis page', () => {
  it.each([
    ['shows simulated students by default where no study has others', ['SIMULATED'], '/', 'SIMULATED'],
    ['shows students by default where there are both', ['SIMULATED', 'STUDENTS'], '/', 'STUDENTS'],
    ['shows the sample that the URL asks for', ['SIMULATED', 'STUDENTS'], '/?sample=SIMULATED', 'SIMULATED'],
  ] as const)('%s', async (_, samples, address, shown) => {
    const metaQuestions = { ...questions, questions: samples.map((sample) => ({ ...question, sample, studies: 3 })) }
    const { received } = await open(analysis, metaQuestions, address)
    await screen.findByText(/^Post-test score: 0\.12 standard deviations lower/)
    expect(received.map(({ path }) => /metaAnalysis\?.*sample=(\w+)/.exec(path)?.[1]).filter(Boolean)).toEqual([shown])
  })

  it('says what all studies find together, with the numbers and a caution about few studies', async () => {
    await open(analysis)
    await screen.findByText(
      /^Post-test score: 0\.12 standard deviations lower with hints than with explanations \(95% CI −0\.42 to 0\.18; 3 studies, 300 students\)\. Together, the studies cannot rule out zero: differences from −0\.42 to 0\.18 remain possible\. The effect of a further study is expected between −0\.90 and 0\.66\.$/,
    )
    expect(screen.getByText(/^With 3 studies, how much effects vary/)).toBeTruthy()
    expect(screen.getByText('0.0123 (standard deviation 0.11)')).toBeTruthy()
    expect(screen.getByText(/^Hedges g .* of all 3 studies\. .* The filled diamond is /)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/no effect|significant/i)
    expectNumbers()
  })

  it('links the user’s own studies and does not name those of another researcher', async () => {
    await open(analysis)
    const table = await screen.findByRole('table', { name: 'Studies' })
    expect(within(table).getByRole('link', { name: 'Study 7' }).getAttribute('href')).toBe('/home/study/results/7')
    expect(within(table).getByText('Study 2 (another researcher)').closest('a')).toBeNull()
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.filter(({ className }) => className === 'words').map(({ textContent }) => textContent)).toEqual([
      'Comparison',
      'Evidence rating',
    ])
    const figure = screen.getByRole('figure', { name: 'Effect of hints compared with explanations: Post-test score' })
    expect(within(figure).getByRole('button', { name: /^Save SVG: / })).toBeTruthy()
  })

  it('requests what a filter selects, and keeps the filter in the URL', async () => {
    const { user, at, received } = await open(analysis)
    await screen.findByText(/^Post-test score: /)
    await user.click(screen.getByRole('checkbox', { name: 'Preregistered studies only' }))
    expect(at()).toBe('/?condition=HINTS&reference=EXPLANATIONS&outcome=POST_TEST&sample=STUDENTS&preregistered=true')
    expect(received.some(({ path }) => path.includes('preregistered=true'))).toBe(true)
  })

  it.each([
    ['one study', { ok: false, reason: 'too_few_studies' } as const, /^There is one study of this question/],
    ['shared students', { ok: false, reason: 'too_few_clusters' } as const, /all of them have students in common/],
    ['equal results', { ok: false, reason: 'no_variation' } as const, /their results do not vary/],
  ])('says why nothing is pooled: %s', async (_, result, words) => {
    await open({ ...analysis, result, total: { studies: 1, contrasts: 1, students: 100 }, studies: [aMetaStudy(7)] })
    await screen.findByText(words)
    // The caption explains only what the figure shows.
    expect(screen.getByText(/^Hedges g \(squares\) with 95% intervals of the study\./).textContent).not.toMatch(
      /diamond/,
    )
    expectNumbers()
  })

  it('explains what a meta-analysis needs while no study is completed', async () => {
    await open(analysis, { studies: 0, questions: [], skills: [], undirected: 0 })
    await screen.findByText(/^Once two studies that compare the same kinds of support are completed for good/)
  })

  it('says that no study fits the filters, or that loading failed', async () => {
    await open({ ...analysis, total: { studies: 0, contrasts: 0, students: 0 }, studies: [] })
    await screen.findByText('No study fits these filters')
    cleanup()
    await stop()
    await open(refusal(500, 'internal'))
    await screen.findByText('Couldn’t load the meta-analysis')
  })
})
