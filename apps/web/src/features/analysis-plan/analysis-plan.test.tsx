// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { defaultPlan, normalizeStudy, type PlanPreview, type Study, type StudyPlan } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPower } from '../../shared/power/power.fixtures'
import { studyQuery } from '../../shared/study/studies'
import { activateEnglish } from '../../testing/activate-english'
import { aPerson, openScreen, refusal } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { AnalysisPlanStep } from './analysis-plan-step'

let stop = () => Promise.resolve()
beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const condition = (conditionId: number, name: string) => ({ conditionId, name, description: '', weight: 1 })
const aStudy = (more: object = {}) =>
  normalizeStudy({
    studyId: 1,
    studyTypeId: 1,
    studyName: 'Fractions',
    ownerId: 'U1',
    studyStatus: 'DEVELOPMENT',
    conditions: [condition(11, 'Hints'), condition(12, 'Explanation')],
    ...more,
  }) as Study

const preview = {
  outcome: 'NEXT_CORRECTNESS',
  students: 400,
  conditions: [],
  contrasts: [{ conditionId: 12, referenceId: 11, difference: 4.06, low: -0.62, high: 8.81, p: 0.0893 }],
} as unknown as PlanPreview
const hash = 'a'.repeat(64)

function Loaded() {
  const { data } = useQuery(studyQuery(1))
  return data ? <AnalysisPlanStep study={data} planner={null} /> : null
}

/** Opens the step against a server that has this one study. */
async function open(study: Study, record?: Partial<StudyPlan>, failsToSave = false) {
  const serverState = { study }
  const frozen = { at: 1_800_000_000, plan: defaultPlan(study), planHash: hash, snapshotHash: hash }
  const exploratory = { isAll: false, outcomes: [], contrasts: [], subgroups: [] }
  const reply = { studyId: 1, plan: defaultPlan(study), frozen, deviations: [], exploratory, ...record }
  const serve = ({ path, body }: Received) => {
    if (path === '/api/study/loadStudyById') return { body: serverState.study }
    if (path === '/api/study/updateStudyField') {
      if (failsToSave) return refusal(500, 'internal')
      const { fieldname, value } = body as { fieldname: string; value: unknown }
      serverState.study = { ...serverState.study, [fieldname]: value }
      return { body: { studyId: 1, fieldname, value } }
    }
    if (path.startsWith('/api/study/analysisPlan/preview')) return { body: preview }
    if (path.startsWith('/api/study/analysisPlan')) return { body: reply }
    if (path === '/api/study/planPower') return { body: aPower({ power: 0.52 }) }
    if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
    return undefined
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Loaded /> }], serve })
  stop = opened.stop
  await screen.findByRole('heading', { name: 'Analysis plan' })
  const sent = (path: string) => opened.received.filter((one) => one.path === path).map((one) => one.body)
  return { ...opened, sent }
}

const savePath = '/api/study/updateStudyField'

describe('the analysis plan step', () => {
  it('shows the default plan and a simulated result, says what is lost without tests, and stores nothing', async () => {
    const { sent } = await open(aStudy())
    expect(screen.getByRole('combobox', { name: /primary outcome/ }).textContent).toBe(
      'First answer correct on the next problem',
    )
    expect(screen.getByText('Explanation compared with Hints')).toBeTruthy()
    expect(screen.getByText(/not what they can do afterwards without it/)).toBeTruthy()
    await screen.findByText('Simulated data')
    await screen.findByText(
      'Simulated students with Explanation scored 4.1 points of 100 higher than with Hints (95% CI -0.6 to 8.8; 400 students in all).',
      { exact: false },
    )
    expect(screen.getByRole('cell', { name: '0.089' })).toBeTruthy()
    expect(sent(savePath)).toEqual([])
  })

  it('saves a part of the plan when it is changed, and resets it to the default', async () => {
    const { user, sent } = await open(aStudy({ preTest: true }))
    await user.click(screen.getByRole('checkbox', { name: 'Time on task (logarithm, winsorized at 99%)' }))
    await screen.findByText('Saved')
    expect(sent(savePath)).toMatchObject([
      { fieldname: 'analysisPlan', value: { secondaryOutcomes: ['COMPLETION', 'TIME_ON_TASK'] }, previous: {} },
    ])
    await user.click(screen.getByRole('button', { name: /^Use the default: Also reported/ }))
    await waitFor(() => expect(sent(savePath).at(-1)).toMatchObject({ value: {} }))
  })

  it('shows an error for an invalid number of planned students, and the power for a valid one', async () => {
    const { user, sent } = await open(aStudy())
    const students = screen.getByLabelText('Planned students (sample size)')
    await user.type(students, '1{Enter}')
    await screen.findByText('At least 2')
    await user.clear(students)
    await user.type(students, '400{Enter}')
    await screen.findByText('52%')
    expect(sent(savePath)).toMatchObject([{ value: { sampleSize: 400 } }])
    expect(sent('/api/study/planPower')).toMatchObject([{ units: 400, effect: 0.2, outcome: 'SCORE' }])
  })

  it('says at each part of the plan what no longer fits the study', async () => {
    const contrasts = [{ conditionId: 12, referenceId: 99 }]
    await open(aStudy({ analysisPlan: { primaryOutcome: 'POST_TEST', contrasts } }))
    expect(screen.getByText(/The study no longer measures this outcome/)).toBeTruthy()
    expect(screen.getByText('Explanation compared with deleted condition')).toBeTruthy()
    expect(screen.getByText(/names a condition that was deleted/)).toBeTruthy()
  })

  it('rolls back a change that could not be saved', async () => {
    const { user } = await open(aStudy(), {}, true)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Help use (mechanism)' })
    await user.click(box)
    await screen.findByText(/^Not saved\./)
    await waitFor(() => expect(box.checked).toBe(false))
  })

  it('shows the hash and the deviations of a deployed study, and requires a reason for a change', async () => {
    const study = aStudy({ studyStatus: 'DEPLOYED', numberOfParticipants: 3 })
    const plan = defaultPlan(study)
    const deviation = { at: 1_800_000_100, by: 'Rosa', reason: 'Too few classes.', students: 3, changes: ['looks'] }
    const { user, sent } = await open(study, {
      deviations: [{ ...deviation, before: plan, after: { ...plan, looks: 2 } }],
      exploratory: { isAll: true, outcomes: [], contrasts: [], subgroups: [] },
    })
    await screen.findByText(hash)
    expect(screen.getByText('Too few classes.')).toBeTruthy()
    expect(screen.getByText('All results of this study are exploratory.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change the plan (deviation)' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Help use (mechanism)' }))
    await user.click(dialog.getByRole('button', { name: 'Record the deviation' }))
    await dialog.findByText('Write a reason')
    await user.click(dialog.getByRole('textbox', { name: /^Reason/ }))
    await user.paste('Reviewers asked.')
    await user.click(dialog.getByRole('button', { name: 'Record the deviation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('/api/study/analysisPlan/deviation')).toMatchObject([
      { studyId: 1, reason: 'Reviewers asked.', plan: { secondaryOutcomes: ['COMPLETION', 'HELP_USE'] } },
    ])
  })
})
