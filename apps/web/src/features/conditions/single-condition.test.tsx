// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, screen } from '@testing-library/react'
import { type ChosenKind, normalizeStudy, type ProblemSetId, type Study } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen'
import { SingleCondition } from './single-condition'

let stop = () => Promise.resolve()

beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const study = normalizeStudy({ studyId: 7, studyTypeId: 3, studyStatus: 'DEVELOPMENT' }) as Study

async function open(bestSoFar: { isFrozen: boolean; sets: ChosenKind[] }) {
  const opened = await openScreen({
    routes: [{ path: '/', element: <SingleCondition study={study} /> }],
    serve: ({ path }) => (path.startsWith('/api/study/bestSoFar?studyId=7') ? { body: bestSoFar } : undefined),
  })
  stop = opened.stop
}

describe('the Best So Far condition of a study', () => {
  it('says what Best So Far gives, by which entries of the log, and links to the evidence', async () => {
    const set: ChosenKind = { problemSetId: 'PSA1' as ProblemSetId, kind: 'EXPLANATIONS', entryIds: [3, 5] }
    await open({ isFrozen: true, sets: [set] })
    await screen.findByText(
      /it gives the explanation first, or else the hints \(entries of the log: 3, 5\)\. This was fixed when the study was approved\./,
    )
    expect(screen.getByRole('link', { name: 'The evidence' }).getAttribute('href')).toBe('/best-so-far')
  })

  it('says that the library’s hints are given where nothing was chosen, and that this may change', async () => {
    await open({ isFrozen: false, sets: [] })
    await screen.findByText(/^It gives the hints of the library.* It may change until the study is approved\./)
  })
})
