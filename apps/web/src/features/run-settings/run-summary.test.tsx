// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { RunSummary } from './run-summary'
import { aStudy, openSettings } from './testing/run-settings.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(study: object, canChange = true) {
  const opened = await openSettings((read) => <RunSummary study={read} canChange={canChange} />, {
    study: aStudy(study),
  })
  stop = opened.stop
  return screen.findByRole('region', { name: 'What students will see' })
}

it('the summary lists what students see in order, with the questions word for word', async () => {
  const question = { id: 'q1', kind: 'SCALE', prompt: 'How sure are you?', options: ['Not', 'Very'], steps: 7 }
  await open({
    preTest: true,
    preSurvey: true,
    preSurveyBeforePreTest: true,
    postTest: true,
    delayedPostTest: true,
    preSurveyQuestions: [question],
    problemSetsInStudy: [
      { problemSetId: 'PSA1', studyBlockTypeId: 3 },
      { problemSetId: 'PSA2', studyBlockTypeId: 1 },
      { problemSetId: 'PSA3', studyBlockTypeId: 8 },
    ],
  })
  const met = [...screen.getByRole('list', { name: 'What students will see' }).children]
  expect(met.map((item) => item.textContent)).toEqual([
    'Pre-surveyHow sure are you? (1 to 7: Not … Very)',
    'Pre-testPSA2. Without supports and without showing whether answers are correct.',
    'The problems of the studyPSA1',
    'Post-testNo problem sets yet',
    'Delayed post-test14 days after a student finished, open for 7 days. PSA3. Without supports and without showing whether answers are correct.',
  ])
})

it('the summary says who takes part when recruitment is not chosen, and shows the share of each weight', async () => {
  const region = await open({
    conditions: [
      { conditionId: 1, name: 'A', weight: 3 },
      { conditionId: 2, name: 'B', weight: 1 },
    ],
  })
  expect(region.textContent).toContain('Not chosen. Every student who opens homework')
  expect(region.textContent).toContain('A: 3 (75%)')
  expect(region.textContent).toContain('No limit: the study runs until it is paused or completed.')
})

it.each([
  ['DEVELOPMENT', true, 'Change these settings'],
  ['DEPLOYED', true, 'Change limits'],
  ['COMPLETED', true, null],
  ['DEPLOYED', false, null],
])(
  'the summary of a study in %s, for someone who can change it: %s, has this link: %s',
  async (status, canChange, name) => {
    await open({ studyStatus: status }, canChange)
    const link = screen.queryByRole('link')
    expect(link?.textContent ?? null).toBe(name)
    if (name) expect(link!.getAttribute('href')).toBe('/home/study/support-study/basics/1')
  },
)
