// @vitest-environment jsdom
import '../../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { SurveyQuestion } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import { refusal } from '../../../testing/open-screen'
import { aStudy, openSettings } from '../testing/run-settings.fixtures'
import { SurveyEditor } from './survey-editor'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const question = (id: string, prompt: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  prompt,
  kind: 'TEXT',
  options: [],
  steps: 5,
  isRequired: false,
  ...more,
})
const three = [question('q1', 'First?'), question('q2', 'Second?'), question('q3', 'Third?')]

async function open(questions: SurveyQuestion[] = [], more: Parameters<typeof openSettings>[1] = {}) {
  const study = more.study ?? aStudy({ preSurvey: true, preSurveyQuestions: questions })
  const opened = await openSettings(
    (read) => <SurveyEditor study={read} fieldname="preSurveyQuestions" name="Pre-survey" />,
    { ...more, study },
  )
  stop = opened.stop
  await screen.findByText(questions[0]?.prompt ? `1. ${questions[0].prompt}` : /^No questions yet\./)
  return opened
}

type User = Awaited<ReturnType<typeof open>>['user']

async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const prompts = () => screen.getAllByRole('listitem').map((item) => /^\d+\. ([^?]+)/.exec(item.textContent!)?.[1])

async function begin(user: User, kind: RegExp) {
  await user.click(button('Add a question to the Pre-survey'))
  await user.click(await screen.findByRole('menuitem', { name: kind }))
  return within(await screen.findByRole('form', { name: 'Question' }))
}

describe('writing a question', () => {
  it('shows errors at their fields and saves the question once it is valid', async () => {
    const { user, serverState, sent } = await open()
    const form = await begin(user, /^Multiple choice/)
    await user.click(form.getByText('Save question'))
    expect(form.getByText('Write the question')).toBeTruthy()
    expect(form.getByText('Give at least two answers')).toBeTruthy()
    expect(sent('/api/study/updateStudyField')).toEqual([])
    await write(user, form.getByLabelText(/^Question/), 'Do you like maths?')
    await write(user, form.getByLabelText('Answer 1'), 'Yes')
    await write(user, form.getByLabelText('Answer 2'), 'Yes')
    expect(form.getByText('Two answers are the same')).toBeTruthy()
    await write(user, form.getByLabelText('Answer 2'), 'No')
    await user.click(form.getByLabelText('Students must answer this question'))
    await user.click(form.getByText('Save question'))
    await screen.findByText('1. Do you like maths?')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Question' })).toBeNull())
    expect(serverState.study.preSurveyQuestions).toEqual([
      question('q1', 'Do you like maths?', { kind: 'CHOICE', options: ['Yes', 'No'], isRequired: true }),
    ])
  })

  it('accepts a scale without labels at its ends', async () => {
    const { user, serverState } = await open()
    const form = await begin(user, /^Rating scale/)
    await write(user, form.getByLabelText(/^Question/), 'How much?')
    await user.click(form.getByText('Save question'))
    await screen.findByText('1. How much?')
    expect(serverState.study.preSurveyQuestions).toEqual([question('q1', 'How much?', { kind: 'SCALE' })])
  })

  it('keeps an unfinished question through a reload, until it is canceled', async () => {
    const first = await open()
    const form = await begin(first.user, /^Free text/)
    await write(first.user, form.getByLabelText(/^Question/), 'Half a quest')
    cleanup()
    await first.stop()
    const again = await openSettings(
      (read) => <SurveyEditor study={read} fieldname="preSurveyQuestions" name="Pre-survey" />,
      { study: aStudy({ preSurvey: true }) },
    )
    stop = again.stop
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Question/ })).value).toBe('Half a quest')
    await again.user.click(button('Cancel'))
    await screen.findByText(/^No questions yet\./)
  })

  it('keeps a question that could not be saved, and says so', async () => {
    const { user } = await open([], {
      answer: ({ path }) => (path === '/api/study/updateStudyField' ? refusal(500, 'internal') : undefined),
    })
    const form = await begin(user, /^Free text/)
    await write(user, form.getByLabelText(/^Question/), 'Why?')
    await user.click(form.getByText('Save question'))
    await screen.findByText(/^The survey was not saved\./)
    expect((form.getByLabelText(/^Question/) as HTMLInputElement).value).toBe('Why?')
  })
})

describe('the list of questions', () => {
  it('reorders questions by button and by keyboard', async () => {
    const { user, serverState } = await open(three)
    await user.click(button('Move question 1 down: First?'))
    await waitFor(() => expect(serverState.study.preSurveyQuestions.map(({ id }) => id)).toEqual(['q2', 'q1', 'q3']))
    await waitFor(() => expect(prompts()).toEqual(['Second', 'First', 'Third']))
    button('Edit question 3: Third?').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(serverState.study.preSurveyQuestions.map(({ id }) => id)).toEqual(['q2', 'q3', 'q1']))
    await screen.findByText('Question 2 of 3')
  })

  it('restores a deleted question at its position', async () => {
    const { user, serverState } = await open(three)
    await user.click(button('Delete question 2: Second?'))
    await waitFor(() => expect(serverState.study.preSurveyQuestions.map(({ id }) => id)).toEqual(['q1', 'q3']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(serverState.study.preSurveyQuestions).toEqual(three))
  })

  it('says that someone else has changed the survey when saving conflicts', async () => {
    const theirs = [question('q9', 'Theirs?')]
    const { user } = await open(three, {
      answer: ({ path }) =>
        path === '/api/study/updateStudyField'
          ? refusal(409, 'edit_conflict', 'Changed', { field: 'preSurveyQuestions', current: theirs })
          : undefined,
    })
    await user.click(button('Delete question 2: Second?'))
    await screen.findByText('Someone else has changed the survey. Review it and try again.')
  })

  it('makes the survey read-only once the study is deployed, except for the preview', async () => {
    await open(three, { study: aStudy({ studyStatus: 'DEPLOYED', preSurvey: true, preSurveyQuestions: three }) })
    expect(screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Preview the Pre-survey',
    ])
  })

  it('previews the survey as a student sees it, with the same rules', async () => {
    const { user, sent } = await open([question('q1', 'Why?', { isRequired: true })])
    await user.click(button('Preview the Pre-survey'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pre-survey' }))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(dialog.getByText('Please answer this question')).toBeTruthy()
    await write(user, dialog.getByRole('textbox'), 'Because')
    expect(dialog.getByText('A student would continue now.')).toBeTruthy()
    expect(sent('/api/study/updateStudyField')).toEqual([])
  })
})
