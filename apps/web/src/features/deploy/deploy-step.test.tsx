// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import type { ProblemId } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { refusal } from '../../testing/open-screen'
import { aContent, aStudy, openDeployStep } from './testing/deploy.fixtures'

let stop = () => Promise.resolve()
beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openDeployStep>[0] = {}) {
  const opened = await openDeployStep(setting)
  stop = opened.stop
  return { ...opened, submit: await screen.findByRole<HTMLButtonElement>('button', { name: 'SUBMIT FOR DEPLOYMENT' }) }
}

/** Makes the server refuse to submit the study. */
const refusing = (code: string, details: object) => ({
  answer: ({ path }: { path: string }) =>
    path === '/api/study/updateStudyStatus' ? refusal(409, code, code, details) : undefined,
})

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

function expectInDevelopment() {
  const steps = screen.getAllByRole('listitem')
  expect(steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent).toContain('Development')
}

describe('a study in development', () => {
  it('disables submitting without a problem set, and links to the step that adds one', async () => {
    const { submit } = await open({ study: aStudy({ problemSetsInStudy: [] }) })
    expect(submit.disabled).toBe(true)
    screen.getByText('Add at least one problem set before you submit.')
    expect(linkTo('Content: The study has a problem set')).toBe('/home/study/support-study/select/7')
  })

  it('names a support that could not be published, with a link to it', async () => {
    const details = { conditionId: 11, problemId: 'PRA2', supportId: 'TUA1', reason: 'not_found' }
    const { user, submit } = await open(refusing('publishing_failed', details))
    await user.click(submit)
    await screen.findByText(/Couldn’t publish the support for Condition 1, problem 2 \(One more\)/)
    expect(screen.getAllByText('Error submitting study for deployment').length).toBeGreaterThan(0)
    expectInDevelopment()
    expect(linkTo('Go to this support')).toBe('/home/study/support-study/content/7?problem=PRA2&condition=11')
  })

  it('names the problem sets that another study now uses, with a link to choose others', async () => {
    const { user, submit } = await open({
      study: aStudy({ studyTypeId: 2 }),
      ...refusing('problem_set_in_use', { problemSetIds: ['PSA1'] }),
    })
    await user.click(submit)
    await screen.findByText(/now uses these problem sets: PSA1/)
    expect(screen.getAllByText('Error submitting study for deployment').length).toBeGreaterThan(0)
    expectInDevelopment()
    expect(linkTo('Go to the problem sets')).toBe('/home/study/problem-varied/problem-sets/7')
  })
})

describe('the confirmation before a study with missing supports is submitted', () => {
  async function ask(withheld: string[]) {
    const content = aContent(withheld as ProblemId[])
    const { user, submit, sent } = await open({ study: aStudy({ missingSupports: 3 }), content })
    await user.click(submit)
    const question = within(await screen.findByRole('alertdialog', { name: 'Submit for deployment?' }))
    await question.findByRole('link', { name: 'One more' })
    question.getByText(/Where no condition has a support, students get the platform’s help\./)
    return { question, user, sent }
  }

  it('points out problems that have a support only in another condition', async () => {
    const { question, user, sent } = await ask([])
    question.getByText(/3 of 4 missing/)
    question.getByText(/while another condition has one/)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent('POST', '/api/study/updateStudyStatus')).toEqual([])
  })

  it('does not point out problems for which a condition gives no support on purpose', async () => {
    const { question } = await ask(['PRA1'])
    question.getByText(/2 of 4 missing/)
    expect(question.queryByText(/while another condition has one/)).toBeNull()
  })
})
