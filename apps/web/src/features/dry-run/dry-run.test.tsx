// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ConditionId, DryRun, Study, StudyId } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client'
import { aPower } from '../../shared/power/power.fixtures'
import { activateEnglish } from '../../testing/activate-english'
import { DetachedStyles } from '../../testing/detached-styles'
import { startTestServer } from '../../testing/test-server'
import { theme } from '../../ui/theme'
import { DryRunButton } from './dry-run-button'

const result: DryRun = {
  studyId: 7 as StudyId,
  students: 1200,
  played: 400,
  conditions: [
    {
      conditionId: 1 as ConditionId,
      name: 'Hints',
      students: 610,
      finished: 520,
      delayedPostTests: null,
      meanProblems: 8.26,
      meanMinutes: 11.04,
      shareRight: 0.614,
    },
    {
      conditionId: 2 as ConditionId,
      name: 'Explanation',
      students: 590,
      finished: 505,
      delayedPostTests: null,
      meanProblems: 8.1,
      meanMinutes: 10.5,
      shareRight: 0.6,
    },
  ],
  found: [
    {
      conditionId: 2 as ConditionId,
      referenceId: 1 as ConditionId,
      difference: -1.42,
      interval: { low: -5.1, high: 2.26 },
    },
  ],
  days: 24,
  totalHours: 215.3,
  power: {
    ...aPower({ effect: 0.2, power: 0.89, units: 1200, students: 1200, neededUnits: 930, detectable: 0.176 }),
    perCondition: 505,
    draws: 1000,
    low: 0.884,
    high: 0.891,
  },
}

const aStudy = (facts: Partial<Study> = {}) =>
  ({
    studyId: 7,
    enrolmentCap: null,
    randomisation: 'SIMPLE',
    randomisedUnit: 'STUDENT',
    strata: [],
    recruitmentTypeNumber: 0,
    preTest: false,
    problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 3 }],
    ...facts,
  }) as Study

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function show(study: Study, answer: { status?: number; body: unknown } = { body: result }) {
  const server = await startTestServer(() => answer)
  stop = server.stop
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={createQueryClient()}>
          <DryRunButton study={study} />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
    { wrapper: DetachedStyles },
  )
  return { user: userEvent.setup(), sent: () => server.received.map(({ method, path, body }) => [method, path, body]) }
}

async function open(study = aStudy(), answer?: { status?: number; body: unknown }) {
  const shown = await show(study, answer)
  await shown.user.click(screen.getByRole('button', { name: 'Dry run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dry run' }))
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label)
    await shown.user.clear(field)
    if (text !== '') await shown.user.type(field, text)
  }
  const start = () => shown.user.click(dialog.getByRole('button', { name: /^Start/ }))
  return { ...shown, dialog, type, start }
}

describe('the dry run', () => {
  it('sends the typed number of students and effect sizes', async () => {
    const { type, start, sent, dialog } = await open()
    await type('Number of students', '1,200')
    await type('Smallest effect of interest', '0,3')
    await type('True effect on simulated students', '-0.5')
    await start()
    await dialog.findByText(/^With 1,200 students, the power to detect a difference of 0\.2 /)
    const body = {
      studyId: 7,
      outcome: 'SCORE',
      students: 1200,
      effect: 0.3,
      studentsPerDay: 50,
      studentExplained: 0,
      trueEffect: -0.5,
      compliance: 1,
    }
    expect(sent().filter(([method]) => method === 'POST')).toEqual([['POST', '/api/study/dryRun', body]])
  })

  it('shows the progress of a dry run, and cancels it when the dialog is closed before the result arrives', async () => {
    const { dialog, start, user } = await open()
    let signal: AbortSignal | null | undefined
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      if (init?.method === 'GET') return Promise.resolve(Response.json({ share: 0.375 }))
      signal = init?.signal
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
    })
    await start()
    expect(signal?.aborted).toBe(false)
    const bar = await dialog.findByRole('progressbar', { name: 'Progress of the dry run' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('38'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(signal?.aborted).toBe(true)
    fetching.mockRestore()
    await user.click(await screen.findByRole('button', { name: 'Dry run' }))
    const again = within(await screen.findByRole('dialog', { name: 'Dry run' }))
    expect(again.queryByRole('alert')).toBeNull()
  })

  it('uses the enrollment cap of the study as the default number of students', async () => {
    const { dialog } = await open(aStudy({ enrolmentCap: 240 }))
    expect(dialog.getByLabelText<HTMLInputElement>('Number of students').value).toBe('240')
  })

  it('shows statistical power, recruitment time and what to expect in each condition', async () => {
    const { dialog, start } = await open()
    await start()
    expect(await dialog.findByText('89%')).toBeTruthy()
    expect(dialog.getByText('930 students for 80%')).toBeTruthy()
    expect(dialog.getByText('0.18 standard deviations')).toBeTruthy()
    expect(dialog.getByText('1,200 students')).toBeTruthy()
    expect(dialog.getByText(/^The power is the mean over 1,000 random assignments .* between 88% and 89%/)).toBeTruthy()
    expect(dialog.getByText('24 days')).toBeTruthy()
    const cells = dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Hints', '610', '520', '11', '8.3', '61%'],
      ['Explanation', '590', '505', '10.5', '8.1', '60%'],
      ['All', '1,200', '1,025', '', '', ''],
    ])
    expect(dialog.queryByRole('columnheader', { name: 'Delayed post-test' })).toBeNull()
    expect(
      dialog.getByText(/: Explanation minus Hints is -1\.4 percentage points .* \(95% CI -5\.1 to 2\.3\)/),
    ).toBeTruthy()
    expect(dialog.getByText(/^400 students were simulated/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Start again' })).toBeTruthy()
  })

  it('shows how many would take the delayed post-test, where the study has one', async () => {
    const conditions = result.conditions.map((one, index) => ({ ...one, delayedPostTests: 400 - 20 * index }))
    const { dialog, start } = await open(aStudy(), { body: { ...result, conditions } })
    await start()
    await dialog.findByRole('columnheader', { name: 'Delayed post-test' })
    const cells = dialog.getAllByRole('row').slice(1)
    expect(cells.map((row) => row.children[3]!.textContent)).toEqual(['400', '380', '780'])
  })

  it.each([
    ['Number of students', '1', 'A whole number from 2 to 20,000'],
    ['Number of students', 'many', 'A whole number from 2 to 20,000'],
    ['Smallest effect of interest', '', '0, or a number from 0.01 to 2, such as 0.2'],
    ['Share without an outcome (attrition)', '0.95', 'A number from 0 to 0.9'],
    ['New students per day', '2.5', 'A whole number from 1 to 1,000,000'],
  ])('does not start a dry run with %s “%s”, and shows what is valid', async (label, text, message) => {
    const { type, start, dialog, sent } = await open()
    await type(label, text)
    await start()
    expect(dialog.getByText(message)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('asks about similarity within a class, with the technical term, when whole classes are assigned', async () => {
    const { dialog, start, sent } = await open(aStudy({ randomisedUnit: 'CLASS', preTest: true }))
    expect(dialog.getByLabelText('Similarity within a class (intraclass correlation, ICC)')).toBeTruthy()
    await start()
    await dialog.findByText('89%')
    const [, , body] = sent().find(([method]) => method === 'POST')!
    expect(body).toMatchObject({ classSize: 25, unitCorrelation: 0.2, unitExplained: 0.25, covariates: 1 })
    expect(body).not.toHaveProperty('attrition')
  })

  it('explains why a dry run failed, and keeps what was typed', async () => {
    const error = { code: 'not_ready', message: 'The study is not ready', details: {}, requestId: 'r' }
    const { type, start, dialog } = await open(aStudy(), { status: 409, body: { error } })
    await type('Number of students', '300')
    await start()
    expect(await dialog.findByText(/The study is not ready/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Number of students').value).toBe('300')
  })

  it('offers no dry run while the study has no problems', async () => {
    await show(aStudy({ problemSetsInStudy: [] }))
    expect(screen.queryByRole('button', { name: 'Dry run' })).toBeNull()
  })
})
