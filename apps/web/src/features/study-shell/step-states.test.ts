import { normalizeStudy, type Study } from '@trellis/domain'
import { expect, it } from 'vitest'
import { stepStates } from './step-states'

const raw = { studyId: 1, studyTypeId: 1, studyName: 'Fractions', researchQuestion: 'Why?', status: 'DEVELOPMENT' }
const statesOf = (more: object) => stepStates(normalizeStudy({ ...raw, ...more }) as Study)
const sets = (...blocks: number[]) =>
  blocks.map((studyBlockTypeId) => ({ problemSetId: `PSA${studyBlockTypeId}`, studyBlockTypeId }))

it.each([
  [{}, 'complete'],
  [{ preSurvey: true }, 'partial'],
  [{ postSurvey: true, postSurveyQuestions: [{ id: 'q1', kind: 'TEXT', prompt: 'Why?' }] }, 'complete'],
  [{ preSurvey: true, researchQuestion: null }, 'partial'],
])('the Overview step with %j is %s', (more, state) => {
  expect(statesOf(more).basics).toBe(state)
})

it.each([
  [{}, 'complete'],
  [{ analysisPlan: { primaryOutcome: 'POST_TEST' } }, 'partial'],
  [{ analysisPlan: { primaryOutcome: 'POST_TEST' }, postTest: true }, 'complete'],
])('the Analysis Plan step with %j is %s', (more, state) => {
  expect(statesOf(more)['analysis-plan']).toBe(state)
})

it.each([
  [[], {}, 'empty'],
  [[3], {}, 'complete'],
  [[1], { preTest: true }, 'empty'],
  [[3], { preTest: true }, 'partial'],
  [[3, 1], { preTest: true }, 'complete'],
  [[3, 1], { preTest: true, postTest: true }, 'partial'],
  [[3], { delayedPostTest: true }, 'partial'],
  [[3, 8], { delayedPostTest: true }, 'complete'],
])('the Content step with sets in blocks %j and %j is %s', (blocks, more, state) => {
  expect(statesOf({ ...more, problemSetsInStudy: sets(...blocks) }).select).toBe(state)
})
