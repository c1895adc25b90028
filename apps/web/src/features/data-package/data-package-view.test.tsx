// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type DataPackage, normalizeStudy, type OpenResponse, type PackageState, type Study } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOptions, aPerson, openScreen, refusal } from '../../testing/open-screen'
import { DataPackageView } from './data-package-view'

let stop = () => Promise.resolve()
beforeAll(() => activateEnglish())
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

const none = (tier: PackageState['tier']): PackageState => ({
  tier,
  state: 'NONE',
  share: null,
  failure: null,
  report: null,
  reportHash: null,
  signature: null,
  bytes: null,
  sha256: null,
  builtAt: null,
  fileName: null,
})

const ready: PackageState = {
  ...none('PUBLIC'),
  state: 'READY',
  report: {
    tier: 'PUBLIC',
    sample: 'STUDENTS',
    participants: 33,
    notShared: 1,
    erased: 0,
    withdrawn: 2,
    tables: [{ name: 'participants', rows: 33, columns: ['participant', 'class'], leftOut: ['enrolled_day'] }],
    quasiIdentifiers: ['class', 'grade'],
    isSuppressed: true,
    combinations: 3,
    smallestGroup: 5,
    suppressedCells: [{ column: 'class', cells: 5 }],
    responses: { shown: 64, withheld: 2 },
    openResponses: { released: 1, refused: 1, unread: 2 },
  },
  reportHash: 'a'.repeat(64),
  bytes: 123_456,
  sha256: 'b'.repeat(64),
  builtAt: 1_790_000_000,
  fileName: 'trellis-study-7-public.zip',
}

const aPackage = (...tiers: PackageState[]): DataPackage => ({
  tiers,
  unshared: [{ participant: 'LIVECODE1234', refusedBy: 'guardian' }],
  recomputed: { numbers: 6683, largestDifference: 4.26e-12, rVersion: '4.6.0' },
})

const text: OpenResponse = {
  source: 'post:why',
  question: 'Why?',
  text: 'It was fun',
  textHash: 'c'.repeat(64),
  students: 32,
  isReleased: null,
}

async function open(dataPackage: DataPackage, answer?: AnswerOptions['answer']) {
  const opened = await openScreen({
    routes: [{ path: '/', element: <DataPackageView study={study} /> }],
    answer,
    serve: ({ method, path }) => {
      if (path.startsWith('/api/study/dataPackage/responses'))
        return { body: { responses: [text], counts: { released: 0, refused: 0, unread: 1 }, pageSize: 25 } }
      if (/dataPackage\/(release|sharing)/.test(path)) return { body: { ok: true } }
      if (path.startsWith('/api/study/dataPackage') && method === 'POST') return { body: dataPackage }
      if (path.startsWith('/api/study/dataPackage')) return { body: dataPackage }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      return undefined
    },
  })
  stop = opened.stop
  return opened
}

const tier = (name: string) => screen.findByRole('region', { name })

describe('the data package page', () => {
  it('prepares a tier, and shows how the numbers were checked', async () => {
    const { user, sent } = await open(aPackage(none('PUBLIC'), none('RESTRICTED')))
    await user.click(within(await tier('Restricted')).getByRole('button', { name: 'Prepare' }))
    expect(sent('POST', '/api/study/dataPackage/build')).toEqual([{ studyId: 7, tier: 'RESTRICTED' }])
    expect(screen.getByText(/^Recomputed in R 4\.6\.0 .*: 6,683 numbers, largest difference 4\.3E-12\.$/)).toBeTruthy()
  })

  it('shows the progress of a build, and cancels it on request', async () => {
    const { user, sent } = await open(
      aPackage({ ...none('PUBLIC'), state: 'BUILDING', share: 0.42 }, none('RESTRICTED')),
    )
    const panel = within(await tier('Public'))
    expect(panel.getByText('Preparing: 42%. You can leave this page.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(sent('POST', '/api/study/dataPackage/cancel')).toEqual([{ studyId: 7, tier: 'PUBLIC' }])
  })

  it('lets a person sign the report only after confirming to have read it, and offers no download before', async () => {
    const { user, sent } = await open(aPackage(ready, none('RESTRICTED')))
    const panel = within(await tier('Public'))
    expect(panel.getByText('33 participants; 1 more is left out because sharing was refused.')).toBeTruthy()
    expect(panel.getByText('Cells left empty so that at least 5 share every combination: class: 5.')).toBeTruthy()
    expect(panel.queryByRole('link', { name: /^Download/ })).toBeNull()
    const sign = panel.getByRole('button', { name: 'Sign' }) as HTMLButtonElement
    expect(sign.disabled).toBe(true)
    await user.click(panel.getByRole('checkbox'))
    await user.click(sign)
    expect(sent('POST', '/api/study/dataPackage/sign')).toEqual([
      { studyId: 7, tier: 'PUBLIC', reportHash: 'a'.repeat(64) },
    ])
  })

  it('offers the file of a tier with a signed report, and shows its hash', async () => {
    await open(aPackage({ ...ready, signature: { by: 'Rosa', at: 1_790_000_000 } }, none('RESTRICTED')))
    const panel = within(await tier('Public'))
    const link = panel.getByRole('link', { name: 'Download (123 kB)' })
    expect(link.getAttribute('href')).toMatch(/\/api\/study\/dataPackage\/download\?studyId=7&tier=PUBLIC$/)
    expect(panel.getByText('b'.repeat(64))).toBeTruthy()
  })

  it.each([
    [{ state: 'OUTDATED' as const }, /has changed since this package was prepared/],
    [{ state: 'FAILED' as const, failure: 'no_space' as const }, /The disk of the server is full/],
  ])('says why a tier has to be prepared again: %o', async (facts, message) => {
    await open(aPackage({ ...none('PUBLIC'), ...facts }, none('RESTRICTED')))
    const panel = within(await tier('Public'))
    expect(panel.getByText(message)).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Prepare' })).toBeTruthy()
  })

  it('releases a text, leaves out a participant and includes another again', async () => {
    const { user, sent } = await open(aPackage(none('PUBLIC'), none('RESTRICTED')))
    await user.click(await screen.findByRole('button', { name: 'Release “It was fun”' }))
    expect(sent('POST', '/api/study/dataPackage/release')).toEqual([
      { studyId: 7, source: 'post:why', textHash: 'c'.repeat(64), isReleased: true },
    ])
    const code = screen.getByLabelText('Participant code') as HTMLInputElement
    await user.type(code, 'abcd')
    await user.click(screen.getByRole('button', { name: 'Leave out' }))
    await waitFor(() => expect(code.value).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Include LIVECODE1234 again' }))
    await waitFor(() =>
      expect(sent('POST', '/api/study/dataPackage/sharing')).toEqual([
        { studyId: 7, participant: 'ABCD', refusedBy: 'guardian' },
        { studyId: 7, participant: 'LIVECODE1234', refusedBy: null },
      ]),
    )
  })

  it('says that there is no data package while the end of the study is not final', async () => {
    await open(aPackage(), ({ path }) =>
      path.startsWith('/api/study/dataPackage?') ? refusal(409, 'study_not_final') : undefined,
    )
    expect(await screen.findByText('No data package yet')).toBeTruthy()
  })
})
