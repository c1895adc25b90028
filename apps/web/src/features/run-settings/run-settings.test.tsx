// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPower } from '../../shared/power/power.fixtures'
import { activateEnglish } from '../../testing/activate-english'
import { refusal } from '../../testing/open-screen'
import { RunSettings } from './run-settings'
import { aStudy, openSettings } from './testing/run-settings.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const fieldPath = '/api/study/updateStudyField'

async function open(setting: Parameters<typeof openSettings>[1] = {}, group?: string) {
  if (group) localStorage.setItem(`trellis-settings-${group}`, 'true')
  const opened = await openSettings((study) => <RunSettings study={study} />, setting)
  stop = opened.stop
  await screen.findByRole('heading', { name: 'How the study runs' })
  return opened
}

const summaryOf = (name: string) =>
  document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby')!)!.textContent
const textbox = (name: string) => screen.getByLabelText(name)

describe('the summary of each group', () => {
  it('summarizes each group of settings on one line before it is opened', async () => {
    await open({
      study: aStudy({
        randomisation: 'BLOCKS',
        strata: ['CLASS'],
        conditions: [
          { conditionId: 1, name: 'A', weight: 2 },
          { conditionId: 2, name: 'B', weight: 1 },
        ],
        enrolmentCap: 600,
        endsAt: 4_100_000_000,
        endAction: 'COMPLETED',
        preTest: true,
        preSurvey: true,
      }),
    })
    expect(summaryOf('Random assignment')).toBe(
      'Students are assigned individually, 2:1, in permuted blocks of at most 12 within each class.',
    )
    expect(summaryOf('Tests and surveys')).toBe('Pre-test → Pre-survey → Problems')
    // Older and newer browsers use different spaces before PM.
    expect(summaryOf('Limits')).toMatch(
      /^At most 600 students and until Dec 3, 2099, \d+:\d\d\s[AP]M, then completed\.$/,
    )
  })

  it('warns about settings that are probably unintended', async () => {
    await open({ study: aStudy({ randomisedUnit: 'CLASS', recruitmentTypeNumber: 2 }) })
    expect(summaryOf('Random assignment')).toContain('enroll by link have no class')
  })
})

describe('random assignment', () => {
  it('shows selected strata immediately, and keeps both of two selected in quick succession', async () => {
    const blocks = aStudy({ randomisation: 'BLOCKS' })
    const { sent } = await open({ study: blocks }, 'assignment')
    for (const name of ['Class', 'Grade']) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
      fireEvent.click(box)
      expect(box.checked).toBe(true)
    }
    const wanted = ['CLASS', 'GRADE']
    await waitFor(() => expect(sent(fieldPath).at(-1)).toMatchObject({ fieldname: 'strata', value: wanted }))
  })

  it('saves the assignment on selection, and offers strata only with permuted blocks', async () => {
    const { user, sent } = await open({}, 'assignment')
    expect(screen.queryByRole('checkbox', { name: 'Class' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Permuted blocks' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Class' }))
    await waitFor(() =>
      expect(sent(fieldPath)).toEqual([
        { studyId: 1, fieldname: 'randomisation', value: 'BLOCKS' },
        { studyId: 1, fieldname: 'strata', value: ['CLASS'] },
      ]),
    )
    expect(summaryOf('Random assignment')).toContain('within each class')
    await user.click(screen.getByRole('radio', { name: 'Simple randomization' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Class' })).toBeNull())
    expect(summaryOf('Random assignment')).not.toContain('within each class')
  })

  it('rolls back the selection when saving fails, with a message', async () => {
    const { user } = await open(
      { answer: ({ path }) => (path === fieldPath ? refusal(500, 'internal') : undefined) },
      'assignment',
    )
    await user.click(screen.getByRole('radio', { name: 'Whole classes' }))
    await screen.findByText(/^Your choice was not saved\./)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Individual students' }).checked).toBe(true)
  })

  it('accepts only whole numbers as weights, and shows each share', async () => {
    const { user, sent } = await open({}, 'assignment')
    await user.clear(textbox('Weight of Hints'))
    await user.type(textbox('Weight of Hints'), '1.5{Enter}')
    await screen.findByText('Whole numbers only')
    expect(sent('/api/study/updateStudyCondition')).toEqual([])
    await user.clear(textbox('Weight of Hints'))
    await user.type(textbox('Weight of Hints'), '2{Enter}')
    await screen.findByText('66.7%')
    expect(sent('/api/study/updateStudyCondition')).toEqual([
      { conditionId: 11, fieldname: 'weight', value: 2, previous: 1 },
    ])
    expect(summaryOf('Random assignment')).toContain('2:1')
  })
})

describe('limits', () => {
  it('saves the cap, and saves and clears the end date in the user’s time zone', async () => {
    const { user, serverState } = await open({}, 'limits')
    await screen.findByText('Time zone: America/New_York. Leave empty for no end date')
    await user.type(textbox('Maximum students'), '1,200{Enter}')
    await waitFor(() => expect(serverState.study.enrolmentCap).toBe(1200))
    const end = screen.getByLabelText<HTMLInputElement>('End date and time')
    await user.type(end, '2099-06-01T08:30')
    await user.tab()
    await waitFor(() => expect(serverState.study.endsAt).toBe(Date.parse('2099-06-01T12:30:00Z') / 1000))
    await user.clear(end)
    await user.tab()
    await waitFor(() => expect(serverState.study.endsAt).toBeNull())
  })

  it('keeps only the limits editable while the study runs, and refuses a cap below the enrolled students', async () => {
    const study = aStudy({ studyStatus: 'DEPLOYED', numberOfParticipants: 30, preSurvey: true })
    for (const group of ['assignment', 'around']) localStorage.setItem(`trellis-settings-${group}`, 'true')
    const { user, serverState } = await open({ study }, 'limits')
    await screen.findByText('You can change these while the study runs.')
    for (const radio of ['Auto Deploy', 'Individual students', 'Permuted blocks']) {
      expect(screen.getByRole<HTMLInputElement>('radio', { name: radio }).disabled).toBe(true)
    }
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Pre-test' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Add a question/ })).toBeNull()
    expect(textbox('Weight of Hints').hasAttribute('readonly')).toBe(true)

    await user.type(textbox('Maximum students'), '29{Enter}')
    await screen.findByText('30 students are already enrolled')
    await user.clear(textbox('Maximum students'))
    await user.type(textbox('Maximum students'), '30{Enter}')
    await waitFor(() => expect(serverState.study.enrolmentCap).toBe(30))
    await user.click(screen.getByRole('radio', { name: 'Complete' }))
    await waitFor(() => expect(serverState.study.endAction).toBe('COMPLETED'))
  })

  it('shows the server’s error at the field, and keeps what was typed', async () => {
    const fields = [{ field: 'enrolmentCap', message: '31 students are already enrolled' }]
    const { user } = await open(
      { answer: ({ path }) => (path === fieldPath ? refusal(400, 'invalid_input', 'Bad', { fields }) : undefined) },
      'limits',
    )
    await user.type(textbox('Maximum students'), '30{Enter}')
    await screen.findByText('Not saved. 31 students are already enrolled')
    expect((textbox('Maximum students') as HTMLInputElement).value).toBe('30')
  })

  it('makes the limits of a completed study read-only', async () => {
    await open({ study: aStudy({ studyStatus: 'COMPLETED' }) }, 'limits')
    expect(textbox('Maximum students').hasAttribute('readonly')).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pause' }).disabled).toBe(true)
  })
})

describe('the sample size', () => {
  const planPath = '/api/study/planPower'
  const plan = async (study: object, power: object) => {
    const answer = ({ path }: { path: string }) => (path === planPath ? { body: aPower(power) } : undefined)
    const opened = await open({ study: aStudy(study), answer }, 'limits')
    await opened.user.click(await screen.findByRole('button', { name: 'Plan the sample size' }))
    const start = async () => opened.user.click(await screen.findByRole('button', { name: 'Calculate power' }))
    return { ...opened, start }
  }

  it('plans the sample size in classes, with the power, the detectable effect and the classes needed', async () => {
    const facts = { unit: 'CLASS', units: 20, students: 500, power: 0.42, detectable: 0.613, neededUnits: 48 }
    const { start, sent } = await plan({ randomisedUnit: 'CLASS' }, { ...facts, degrees: 18, effect: 0.35 })
    await start()
    await screen.findByText('42%')
    expect(screen.getByText('48 classes for 80%')).toBeTruthy()
    expect(screen.getByText('0.61 standard deviations')).toBeTruthy()
    expect(screen.getByText('20 classes')).toBeTruthy()
    expect(screen.getByText('assigned as a whole, with 500 students; 18 degrees of freedom')).toBeTruthy()
    expect(sent(planPath)).toMatchObject([{ units: 20, classSize: 25, unitCorrelation: 0.2, attrition: 0.15 }])
  })

  it('shows invalid numbers at their fields, and sends nothing', async () => {
    const { start, sent, user } = await plan({ randomisedUnit: 'SCHOOL' }, {})
    const type = async (label: string, text: string) => {
      await user.clear(textbox(label))
      await user.type(textbox(label), text)
    }
    await screen.findByRole('button', { name: 'Calculate power' })
    await type('Expected schools', '1')
    await type('Similarity within a school (intraclass correlation, ICC)', '0.9')
    await type('Similarity within a class of a school (ICC of classes)', '0.3')
    await start()
    expect(screen.getByText('A whole number from 2 to 1,000,000')).toBeTruthy()
    expect(screen.getByText('Both similarities add up to at most 0.95')).toBeTruthy()
    expect(sent(planPath)).toEqual([])
  })
})

describe('tests and surveys', () => {
  it('shows tests and surveys in the order in which students see them', async () => {
    const { user } = await open({ study: aStudy({ preTest: true, preSurvey: true }) }, 'around')
    const order = () =>
      within(screen.getByRole('list', { name: 'In the order students see them' }))
        .getAllByRole('switch')
        .map((one) => (one as HTMLInputElement).labels![0]!.textContent)
        .filter((name) => !name.startsWith('Platform’s help'))
    const after = ['Post-test', 'Post-survey', 'Delayed post-test']
    expect(order()).toEqual(['Pre-test', 'Pre-survey', ...after])
    await user.click(screen.getByRole('switch', { name: 'Pre-survey before the pre-test' }))
    await waitFor(() => expect(order()).toEqual(['Pre-survey', 'Pre-test', ...after]))
  })

  it('checks and saves the days until the delayed post-test, and announces a pause as the end of the study', async () => {
    const study = aStudy({ delayedPostTest: true, endAction: 'COMPLETED', enrolmentCap: 60 })
    const { user, sent } = await open({ study }, 'around')
    const days = screen.getByLabelText<HTMLInputElement>('Opens after (days)')
    expect([days.value, screen.getByLabelText<HTMLInputElement>('Stays open for (days)').value]).toEqual(['14', '7'])
    await user.clear(days)
    await user.type(days, '181{Enter}')
    expect(await screen.findByText('At most 180')).toBeTruthy()
    expect(sent(fieldPath)).toEqual([])
    await user.clear(days)
    await user.type(days, '30{Enter}')
    await waitFor(() => expect(sent(fieldPath)).toMatchObject([{ fieldname: 'delayedPostTestDays', value: 30 }]))
    expect(summaryOf('Limits')).toBe('At most 60 students, then paused.')
  })

  it('links to where the problem sets of a test are chosen', async () => {
    await open({ study: aStudy({ postTest: true }) }, 'around')
    expect(screen.getByText('No problem sets yet.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Choose problem sets for the Post-test' })
    expect(link.getAttribute('href')).toBe('/home/study/support-study/select/1#postTest')
  })
})
