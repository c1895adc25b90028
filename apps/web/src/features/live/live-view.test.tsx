// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/open-screen'
import { aCondition, aLive, aParticipant, openLive } from './testing/live.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateEnglish()
  // Checking visibility is more expensive than everything else on a page with this much content.
  configure({ defaultHidden: true })
})
afterAll(() => configure({ defaultHidden: false }))
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await stop()
})

async function open(setting: Parameters<typeof openLive>[0] = {}) {
  const opened = await openLive(setting)
  stop = opened.stop
  await screen.findByRole('heading', { level: 1, name: 'Fractions with hints' })
  return opened
}

/** The page polls only when the test calls `poll`. */
function holdPolls() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return { poll: () => vi.advanceTimersByTime(5_000) }
}

const running = {
  conditions: [
    aCondition(11, 'Hints', {
      weight: 2,
      enrolled: 20,
      started: 18,
      finished: 10,
      withdrawn: 1,
      assigned: 21,
      expected: 20,
      completion: { low: 0.3, high: 0.7 },
    }),
    aCondition(12, 'Nothing', { enrolled: 9, started: 9, finished: 9, assigned: 9, expected: 10 }),
  ],
  split: { p: 0.6985, recomputed: null, mismatched: null, units: 30, verdict: 'balanced' as const },
  timeline: [
    { at: 1_759_990_000, counts: [0, 0] },
    { at: 1_759_999_000, counts: [20, 9] },
  ],
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )

const blinded = {
  blinding: { isBlinded: true, unblindedAt: null },
  pooled: { enrolled: 29, started: 27, finished: 19, withdrawn: 1, mastered: 0, completion: { low: 0.47, high: 0.8 } },
  conditions: [],
  split: { p: null, recomputed: null, mismatched: null, units: 30, verdict: 'balanced' as const },
  timeline: [
    { at: 1_759_990_000, counts: [0] },
    { at: 1_759_999_000, counts: [29] },
  ],
}

describe('interim looks', () => {
  const planned = { analysisPlan: { looks: 3, primaryOutcome: 'POST_TEST' as const } }
  const points = [
    { day: 4, units: 60, estimate: 6, interval: { low: -9, high: 21 } },
    { day: 9, units: 120, estimate: 4, interval: { low: -3, high: 11 } },
  ]

  it('shows administrators the confidence sequence only once they open the look', async () => {
    const requested: string[] = []
    const { user } = await open({
      isAdmin: true,
      study: planned,
      live: blinded,
      answer: ({ path }) => {
        if (!path.startsWith('/api/study/interimLook')) return undefined
        requested.push(path)
        const sequences = [{ conditionId: 12, referenceId: 11, points }]
        return { body: { studyId: 7, outcome: 'POST_TEST', on: '2026-11-17', looks: 3, sequences } }
      },
    })
    const button = await screen.findByRole('button', { name: 'Open the look' })
    expect(requested).toEqual([])
    await user.click(button)
    const figure = within(await screen.findByRole('figure', { name: /^Confidence sequence/ }))
    expect(figure.getByText(/At the last day the difference is 4\.0 \(−3\.0 to 11\.0\)/)).toBeTruthy()
  })

  it.each([
    ['researchers', { isAdmin: false, study: planned, live: blinded }],
    ['a plan with one look', { isAdmin: true, study: {}, live: blinded }],
    ['a completed study', { isAdmin: true, study: planned, live: { ...running, status: 'COMPLETED' as const } }],
  ])('offers no interim look for %s', async (_, setting) => {
    await open(setting)
    await screen.findByRole('heading', { name: 'Participants' })
    expect(screen.queryByRole('button', { name: 'Open the look' })).toBeNull()
  })
})

describe('possible duplicates', () => {
  it('shows the number of possible duplicates', async () => {
    await open({ live: { ...running, possibleDuplicates: 3 } })
    expect(await screen.findByText(/3 possible duplicates$/)).toBeTruthy()
  })
})

describe('the live view of a blinded study', () => {
  it('pools the conditions of a blinded study, says why, and offers nothing by condition and no results', async () => {
    await open({ live: blinded, participants: [aParticipant('P7', { conditionId: null })] })
    await screen.findByText(/^This study is blinded/)
    expect(rowsOf('Students per condition')).toEqual([[], ['29', '27', '1966% (47–80)', '1']])
    expect(screen.getByText('The assignment matches the weights.')).toBeTruthy()
    await screen.findByText('P7')
    const list = within(screen.getByRole('region', { name: 'List of participants' }))
    expect(list.queryByRole('columnheader', { name: /Condition/ })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Condition' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download assignments' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Unblind' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Results' })).toBeNull()
  })

  it('does not request participants by condition in a blinded study, whatever the URL says', async () => {
    const requested: string[] = []
    await open({
      live: blinded,
      address: '/home/study/live/7?condition=11&sort=condition',
      answer: ({ path }) => {
        requested.push(path)
        return undefined
      },
    })
    await waitFor(() => expect(requested.some((path) => path.startsWith('/api/study/participants'))).toBe(true))
    expect(requested.join()).not.toMatch(/conditionId|sort=condition/)
  })

  it('says that a study was unblinded before its end', async () => {
    await open({ live: { ...running, blinding: { isBlinded: false, unblindedAt: 1_759_995_000 } } })
    expect(await screen.findByText(/^This study was unblinded on .*2025/)).toBeTruthy()
  })
})

describe('the live view', () => {
  it('shows how many students have taken the delayed post-test, where the study has one', async () => {
    await open({
      study: { delayedPostTest: true },
      answer: ({ path }) =>
        path.startsWith('/api/study/followUps')
          ? { body: { waiting: 50, open: 30, done: 1200, missed: 3 } }
          : undefined,
    })
    expect(
      await screen.findByText('Delayed post-test: 1,200 taken, 30 open now, 50 not open yet, 3 missed.'),
    ).toBeTruthy()
  })

  it('shows enrollment and completion per condition and in total, the balance check and a link to the results', async () => {
    await open({ live: running })
    await screen.findByRole('img', { name: /Students enrolled over time/ })
    expect(rowsOf('Students per condition')).toEqual([
      [],
      ['20', '18', '1050% (30–70)', '1'],
      ['9', '9', '9100% (0–100)', '0'],
      ['29', '27', '1966%', '1'],
    ])
    const split = within(screen.getByRole('region', { name: 'Balance check (sample ratio)' }))
    expect(split.getByText(/^The assignment matches the weights: /)).toBeTruthy()
    expect(split.getByText(/Sequential multinomial test, which holds at every look: p = 0.699/)).toBeTruthy()
    expect(rowsOf('Balance check (sample ratio)').slice(1)).toEqual([
      ['2', '21', '20'],
      ['1', '9', '10'],
    ])
    expect(screen.getAllByRole('link', { name: 'Results' })).toHaveLength(1)
  })

  it('shows a column for mastery where the study has mastery sets', async () => {
    await open({ live: running, study: { experimentalParadigmNumber: 0 } })
    await screen.findByRole('columnheader', { name: 'Mastered' })
  })

  it('says that there are no students yet, and draws no chart, before the first one enrolls', async () => {
    await open()
    await screen.findByText('No students yet')
    await screen.findByText('No participants yet')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('updates the live view automatically and shows alerts', async () => {
    const { poll } = holdPolls()
    const { serverState } = await open()
    await screen.findByText('No students yet')
    serverState.live = aLive({
      ...running,
      alerts: [{ kind: 'nobody_lately', severity: 'warning', seconds: 9 * 86_400 }],
    })
    poll()
    await screen.findByRole('img', { name: /Students enrolled over time/ })
    expect(screen.getByRole('status', { name: 'Needs attention' }).textContent).toBe(
      'Warning: No one has worked on the study for 9 days.',
    )
    expect(screen.getByText(/^Updated just now/)).toBeTruthy()
  })

  it('keeps the data when a refetch fails, and says that they are out of date', async () => {
    const { poll } = holdPolls()
    let isDown = false
    await open({
      live: running,
      answer: ({ path }) => (isDown && path.includes('/live') ? refusal(500, 'internal') : undefined),
    })
    await screen.findByRole('img')
    isDown = true
    poll()
    await screen.findByText(/Not up to date/)
    expect(screen.getByRole('img')).toBeTruthy()
  })

  it('says that a study has not been deployed, and requests no live data', async () => {
    const { sent } = await open({ study: { studyStatus: 'DEVELOPMENT' } })
    await screen.findByText('This study has not been deployed')
    expect(sent('GET', '/api/study/live')).toEqual([])
  })
})

describe('enrollment access', () => {
  it('shows how students enroll for the study’s current status, not for the status when it was loaded', async () => {
    await open({ study: { studyStatus: 'DEPLOYED' }, live: { status: 'PAUSED' } })
    await screen.findByText('Ways into a study that is PAUSED')
  })
})

describe('the randomization audit', () => {
  it('shows the seed hash while the study runs, and the seed and how to verify it after completion', async () => {
    await open()
    await screen.findByText('ab'.repeat(32))
    expect(screen.getByText('Secret until the study is completed')).toBeTruthy()
    expect(screen.getByText(/^Head of the enrollment chain: 41 students, sealed on Nov 16, 2026$/)).toBeTruthy()
    expect(screen.getByText('ef'.repeat(32))).toBeTruthy()
    expect(screen.queryByText(/npm run verify/)).toBeNull()
    cleanup()
    await stop()
    await open({ live: { status: 'COMPLETED' }, study: { studyStatus: 'COMPLETED' }, run: { seed: 'cd'.repeat(32) } })
    await screen.findByText('cd'.repeat(32))
    expect(screen.getByText(/npm run verify -- '.*\/study\/assignments\/published\?studyId=7'/)).toBeTruthy()
  })
})

const rowOf = async (participant: string) => (await screen.findByText(participant)).closest('tr')!

describe('participants', () => {
  const withdrawal = { kind: 'COLLECTION', reason: 'left_class' } as const
  const some = [aParticipant('K7MPQ2XA9TRW'), aParticipant('3HJ8VNC2YDEF', { state: 'WITHDRAWN', withdrawal })]

  it('lists participants by code with condition and status, and without their platform ids', async () => {
    await open({ participants: some })
    const row = await rowOf('K7MPQ2XA9TRW')
    expect(row.textContent).toContain('Hints')
    expect(row.textContent).toContain('In progress')
    const withdrawn = await rowOf('3HJ8VNC2YDEF')
    expect(withdrawn.textContent).toContain('Withdrawn')
    expect(within(withdrawn).queryByRole('button', { name: /Withdraw/ })).toBeNull()
    expect(screen.queryByText('Id on the platform')).toBeNull()
  })

  it('lists participants with their platform ids for administrators', async () => {
    await open({ isAdmin: true, participants: [aParticipant('K7MPQ2XA9TRW', { studentId: 'UQ4' })] })
    expect((await rowOf('K7MPQ2XA9TRW')).textContent).toContain('UQ4')
  })

  it('searches, filters and sorts participants through the URL', async () => {
    const { user, at, received } = await open({
      participants: some,
      address: '/home/study/live/7?state=working&page=2',
    })
    const requested = () =>
      received.map(({ path }) => path).filter((path) => path.startsWith('/api/study/participants'))
    await rowOf('K7MPQ2XA9TRW')
    expect(requested().at(-1)).toMatch(/page=2.*state=WORKING/)
    await user.click(screen.getByRole('button', { name: 'Condition' }))
    expect(at()).toBe('/home/study/live/7?state=working&sort=condition')
    await user.type(screen.getByRole('searchbox'), 'k7')
    await waitFor(() => expect(requested().at(-1)).toContain('search=k7'))
    expect(at()).toContain('q=k7')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(at()).toBe('/home/study/live/7?sort=condition')
  })

  it('withdraws a participant with a reason, after explaining the consequences', async () => {
    const { user, serverState, sent } = await open({
      participants: some,
      answer: ({ path }) => {
        if (path !== '/api/study/withdraw') return undefined
        const withdrawal = { kind: 'COLLECTION', reason: 'guardian_request' } as const
        serverState.participants = [aParticipant('K7MPQ2XA9TRW', { state: 'WITHDRAWN', withdrawal })]
        return { body: serverState.participants[0] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw K7MPQ2XA9TRW' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw K7MPQ2XA9TRW?' }))
    expect(dialog.getByText(/stays in the intention-to-treat analysis/)).toBeTruthy()
    expect(dialog.queryByText(/Hints/)).toBeNull()
    expect(dialog.queryByRole('radio', { name: /^Erase/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(dialog.getByText(/Choose a reason/)).toBeTruthy()
    expect(sent('POST', '/api/study/withdraw')).toEqual([])
    await user.click(dialog.getByRole('radio', { name: /^Stop recording/ }))
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Request of a guardian' }))
    await user.click(dialog.getByRole('textbox', { name: /^Note/ }))
    await user.paste('The parents asked for it.')
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('K7MPQ2XA9TRW was withdrawn')
    expect(sent('POST', '/api/study/withdraw')[0]).toEqual({
      studyId: 7,
      participant: 'K7MPQ2XA9TRW',
      kind: 'COLLECTION',
      reason: 'guardian_request',
      note: 'The parents asked for it.',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Participants')
    expect((await rowOf('K7MPQ2XA9TRW')).textContent).toContain('Stop recording · Request of a guardian')
  })

  it('lets administrators erase a participant who has already been withdrawn', async () => {
    const withdrawal = { kind: 'COLLECTION', reason: 'left_class' } as const
    const { user, sent } = await open({
      isAdmin: true,
      participants: [aParticipant('K7MPQ2XA9TRW', { state: 'WITHDRAWN', withdrawal })],
      answer: ({ path }) =>
        path === '/api/erasure/participant'
          ? { body: { students: 1, participations: 1, works: 0, events: 3 } }
          : undefined,
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw K7MPQ2XA9TRW' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw K7MPQ2XA9TRW?' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(1)
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('K7MPQ2XA9TRW was withdrawn')
    expect(sent('POST', '/api/erasure/participant')[0]).toEqual({
      studyId: 7,
      participant: 'K7MPQ2XA9TRW',
      reason: 'other',
    })
  })

  it('says that a withdrawal failed, and keeps the note that was typed', async () => {
    const { user } = await open({
      participants: some,
      answer: ({ path }) => (path === '/api/study/withdraw' ? { body: undefined } : undefined),
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw K7MPQ2XA9TRW' }))
    const dialog = within(await screen.findByRole('dialog'))
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
    await user.click(note)
    await user.paste('Moved away')
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Left the class' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('Couldn’t withdraw K7MPQ2XA9TRW')
    expect(note.value).toBe('Moved away')
  })
})
