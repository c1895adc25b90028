// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import { type BestSoFar, defaultBestSoFarRule as rule, type StudyId } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedOut } from '../../lib/session'
import { aPerson, openScreen } from '../../testing/open-screen'
import { BestSoFarView } from './best-so-far-view'

let stop = () => Promise.resolve()

beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const nothing: BestSoFar = { isOn: false, rule: null, standings: [], log: [] }
const changed: BestSoFar = {
  isOn: true,
  rule: { entryId: 1, at: 1_700_000_000, rule },
  standings: [
    {
      skillId: '6.NS.A.1',
      current: 'EXPLANATIONS',
      entryId: 3,
      studies: 3,
      students: 900,
      challenger: 'HINTS',
      probability: 0.0214,
    },
    {
      skillId: '7.EE.B.4',
      current: null,
      entryId: null,
      studies: 1,
      students: 80,
      challenger: 'EXPLANATIONS',
      probability: null,
    },
  ],
  log: [
    {
      entryId: 3,
      at: 1_700_000_200,
      byName: 'Trellis',
      reason: null,
      details: {
        kind: 'CHANGE',
        skillId: '6.NS.A.1',
        to: 'EXPLANATIONS',
        evidence: {
          ruleId: 1,
          studyIds: [7 as StudyId],
          estimate: 0.31,
          standardError: 0.11,
          students: 900,
          posteriorMean: 0.26,
          posteriorDeviation: 0.1,
          probability: 0.99951,
        },
      },
      studies: [
        { studyId: 7 as StudyId, studyName: 'Mine' },
        { studyId: null, studyName: null },
        { studyId: null, studyName: null },
      ],
    },
    {
      entryId: 2,
      at: 1_700_000_100,
      byName: 'Ada',
      reason: 'We are ready.',
      studies: [],
      details: { kind: 'SWITCH', isOn: true },
    },
    {
      entryId: 1,
      at: 1_700_000_000,
      byName: 'Ada',
      reason: 'To begin with.',
      studies: [],
      details: { kind: 'RULE', rule },
    },
  ],
}

async function open(bestSoFar: BestSoFar, isAdmin = false) {
  const opened = await openScreen({
    routes: [{ path: '/', element: <BestSoFarView /> }],
    serve: ({ path, method }) => {
      if (method === 'POST' && path.startsWith('/api/bestSoFar')) return { body: changed }
      if (path.startsWith('/api/bestSoFar')) return { body: bestSoFar }
      if (path.startsWith('/core/skills')) return { body: [{ nodeCode: '6.NS.A.1', nodeName: 'Divide fractions' }] }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      if (path.startsWith('/api/login/isAuth')) return { body: { ...signedOut, auth: true, isAdmin } }
      return undefined
    },
  })
  stop = opened.stop
  return opened
}

describe('the Best So Far page', () => {
  it('shows what is given with its evidence, and a log that names only the studies the reader may see', async () => {
    await open(changed)
    await screen.findByRole('rowheader', { name: '6.NS.A.1 Divide fractions' })
    expect(screen.getByText(/^On: /)).toBeTruthy()
    const table = screen.getByRole('table', { name: 'What Best So Far gives' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first!.textContent).toMatch(
      /6\.NS\.A\.1 Divide fractions.*Explanations first.*3 studies, 900 students.*0\.021/,
    )
    expect(second!.textContent).toMatch(
      /Hints first \(the library’s own order\).*1 study, 80 students.*No estimate yet/,
    )
    expect(screen.getByText(/posterior probability 0\.999/)).toBeTruthy()
    expect(screen.getByText('2 studies of other researchers')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Revert/ })).toBeNull()
    expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('says that no rule has been declared and nothing has been logged yet', async () => {
    await open(nothing)
    await screen.findByText(/^No rule has been declared/)
    expect(screen.getByText('Nothing has been logged yet.')).toBeTruthy()
  })

  it('lets administrators revert a skill to what was given before, with a reason', async () => {
    const { user, sent } = await open(changed, true)
    await user.click(await screen.findByRole('button', { name: 'Revert: 6.NS.A.1 Divide fractions' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('textbox', { name: /^Reason/ }))
    await user.paste('A study was flawed.')
    await user.click(within(dialog).getByRole('button', { name: 'Revert' }))
    await screen.findByText(/^On: /)
    expect(sent('POST', '/api/bestSoFar/reverse')).toEqual([
      { skillId: '6.NS.A.1', to: null, reason: 'A study was flawed.' },
    ])
  })

  it('lets administrators declare a rule, and warns about a threshold that is not a probability', async () => {
    const { user, sent } = await open(nothing, true)
    await user.click(await screen.findByRole('button', { name: 'Declare a rule' }))
    const dialog = await screen.findByRole('dialog')
    const threshold = within(dialog).getByRole('textbox', { name: 'Posterior probability needed' })
    await user.clear(threshold)
    await user.type(threshold, '2')
    await screen.findByText(/^Some numbers are out of range/)
    await user.clear(threshold)
    await user.type(threshold, '0.99')
    await user.click(within(dialog).getByRole('textbox', { name: /^Reason/ }))
    await user.paste('To begin with.')
    await user.click(within(dialog).getByRole('button', { name: 'Declare a rule' }))
    await screen.findByText(/^On: /)
    expect(sent('POST', '/api/bestSoFar/rule')).toEqual([{ ...rule, threshold: 0.99, reason: 'To begin with.' }])
  })
})
