// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen } from '@testing-library/react'
import { isFrozen, normalizeStudy, type ProblemId, type Study } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { openScreen } from '../../testing/open-screen'
import { FixedConditionSupport } from './editor/fixed-condition-support'
import { useBestTutorings } from './use-best-tutorings'

let stop = () => Promise.resolve()
beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const problemId = 'PRA1' as ProblemId
const today = {
  ceri: 'TU1',
  tutoringTarget: problemId,
  tutorStrategyType: 'EXPLANATIONS',
  hints: null,
  version: 1,
  explanation: '<p>Given today</p>',
  responseFeedback: null,
  answerPartsToResponses: null,
  previousCeri: null,
  psType: 'PUBLISHED',
  revision: 1,
}
const fixed = {
  conditionId: 11,
  name: 'Best So Far',
  description: '',
  isFixed: true,
  problemSetCeri: null,
  feedback: {},
  supports: { [problemId]: { ceri: 'TU2', type: 'HINTS', pieces: ['<p>Frozen then</p>'] } },
}
const snapshot = {
  format: 'trellis-snapshot',
  version: 1,
  studyId: 7,
  createdAt: 1_790_000_000,
  hash: 'a'.repeat(64),
  items: { sets: {}, problems: {}, supports: {}, conditions: {} },
  content: { sets: [], problems: {}, conditions: [fixed] },
}

function Shown({ study }: { study: Study }) {
  const best = useBestTutorings(study, [problemId], false)
  return <FixedConditionSupport best={best} problemId={problemId} isFrozen={isFrozen(study)} />
}

async function open(facts: object) {
  const study = normalizeStudy({ studyId: 7, studyTypeId: 3, conditions: [fixed], ...facts }) as Study
  const opened = await openScreen({
    routes: [{ path: '/', element: <Shown study={study} /> }],
    serve: ({ path }) => {
      if (path.startsWith('/api/study/snapshot')) return { body: snapshot }
      if (path.startsWith('/api/study/bestSoFar')) return { body: { isFrozen: false, sets: [] } }
      return path.startsWith('/core') ? { body: { [problemId]: today } } : undefined
    },
  })
  stop = opened.stop
}

it.each([
  ['is being designed', { studyStatus: 'DEVELOPMENT' }, 'Given today'],
  ['waits for its start', { studyStatus: 'AWAITING_APPROVAL', startsAt: 1_900_000_000 }, 'Frozen then'],
  ['runs', { studyStatus: 'DEPLOYED' }, 'Frozen then'],
])('shows the support that Best So Far gives in a study that %s', async (_, facts, words) => {
  await open(facts)
  expect(await screen.findByText(words)).toBeTruthy()
})
