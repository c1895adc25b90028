// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { type Study, stepPath, stepsOf } from '@trellis/domain'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { StepNavigation } from '../study-shell/step-navigation'
import { BasicsStep } from './basics-step'
import { aStudy, fieldPath, openOverview } from './testing/overview.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

type Show = Parameters<typeof openOverview>[0]

async function open(study?: Study, show: Show = (shown) => <BasicsStep study={shown} settings={null} osf={null} />) {
  const opened = await openOverview(show, study)
  stop = opened.stop
  await screen.findByLabelText('Study Name')
  const write = async (box: HTMLElement, text: string) => {
    await opened.user.clear(box)
    if (text !== '') await opened.user.paste(text)
    await opened.user.tab()
  }
  return { ...opened, write }
}

const name = () => screen.getByLabelText<HTMLInputElement>('Study Name')
const question = () => screen.getByLabelText<HTMLTextAreaElement>('Research Question')
const noteOf = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-describedby')!)!

it('name and research question are saved on blur with a confirmation, the name trimmed', async () => {
  const { write, serverState } = await open()
  await write(name(), '  Hints for ratios  ')
  await screen.findByText('Successfully updated Study Name')
  await write(question(), 'Do hints help?\nAnd for whom?')
  await screen.findByText('Successfully updated Research Question')
  expect(serverState.study).toMatchObject({
    studyName: 'Hints for ratios',
    researchQuestion: 'Do hints help?\nAnd for whom?',
  })
  expect(name().value).toBe('Hints for ratios')
})

it('a name or question left empty reverts to the stored text, with a message that it cannot be empty', async () => {
  const { write, sent } = await open(aStudy({ researchQuestion: 'Does it help?' }))
  await write(name(), '   ')
  expect(noteOf(name()).textContent).toBe('Study Name cannot be empty')
  expect(name().value).toBe('Ratios')
  await write(question(), '')
  expect(noteOf(question()).textContent).toBe('Research Question cannot be empty')
  expect(question().value).toBe('Does it help?')
  expect(sent('POST', fieldPath)).toEqual([])
})

it('a name or question that is too long stays in the field with the limit, and is not sent', async () => {
  const { write, serverState, sent } = await open()
  await write(name(), 'x'.repeat(256))
  expect(noteOf(name()).textContent).toBe('Max 255 characters')
  await write(question(), 'y'.repeat(2001))
  expect(noteOf(question()).textContent).toBe('Max 2000 characters')
  expect([name().value, question().value]).toEqual(['x'.repeat(256), 'y'.repeat(2001)])
  expect(sent('POST', fieldPath)).toEqual([])
  await write(name(), 'x'.repeat(255))
  await screen.findByText('Successfully updated Study Name')
  expect(serverState.study.studyName).toBe('x'.repeat(255))
})

it('a name or question that could not be saved is kept, and saved on retry', async () => {
  const { user, write, serverState, disconnect, reconnect } = await open(undefined, (study) => (
    <>
      <h1>{study.studyName}</h1>
      <BasicsStep study={study} settings={null} osf={null} />
    </>
  ))
  disconnect(fieldPath)
  await write(name(), 'After')
  await screen.findByText('Error saving Study Name')
  expect(name().value).toBe('After')
  await screen.findByRole('heading', { level: 1, name: 'Ratios' })
  await write(question(), 'Why?')
  await screen.findByText('Error saving Research Question')
  expect(question().value).toBe('Why?')
  expect(serverState.study).toMatchObject({ studyName: 'Ratios', researchQuestion: null })

  reconnect(fieldPath)
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  await screen.findByText('Successfully updated Study Name')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Successfully updated Research Question')
  expect(serverState.study).toMatchObject({ studyName: 'After', researchQuestion: 'Why?' })
})

it('a research question that could not be saved is restored after a reload, and can be discarded', async () => {
  const { user, write, disconnect } = await open()
  disconnect(fieldPath)
  await write(question(), 'Not this one')
  await screen.findByText('Error saving Research Question')
  cleanup()
  await stop()

  const { serverState } = await open()
  expect(question().value).toBe('Not this one')
  expect(noteOf(question()).textContent).toMatch(/^Not saved yet\./)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(question().value).toBe('')
  expect(screen.queryByText('Not saved yet.')).toBeNull()
  expect(serverState.study.researchQuestion).toBeNull()
})

it('a name that another tab changed is overwritten only on request', async () => {
  const { user, write, serverState } = await open()
  serverState.study = { ...serverState.study, studyName: 'From another tab' }
  await write(name(), 'From this tab')
  await screen.findByText('Changed elsewhere to “From another tab” while you were typing.')
  expect(name().value).toBe('From this tab')
  expect(serverState.study.studyName).toBe('From another tab')
  await user.click(screen.getByRole('button', { name: 'Keep my version' }))
  await screen.findByText('Successfully updated Study Name')
  expect(serverState.study.studyName).toBe('From this tab')
})

it('after another tab has changed the name, the typed one can be discarded for the other version', async () => {
  const { user, write, serverState } = await open()
  serverState.study = { ...serverState.study, studyName: 'From another tab' }
  await write(name(), 'From this tab')
  await user.click(await screen.findByRole('button', { name: 'Use the other version' }))
  await waitFor(() => expect(name().value).toBe('From another tab'))
  expect(serverState.study.studyName).toBe('From another tab')
})

function Flow({ study }: { study: Study }) {
  const steps = stepsOf(study.studyTypeId)
  const at = useLocation().pathname
  const current = steps.find(({ page }) => stepPath(study.studyTypeId, page, study.studyId) === at) ?? steps[0]!
  return (
    <>
      {current.page === 'basics' && <BasicsStep study={study} settings={null} osf={null} />}
      <StepNavigation study={study} steps={steps} current={current} />
    </>
  )
}

it('a save that fails after the next step has opened is reported there, and the text is kept in its field', async () => {
  const { user, serverState, disconnect, reconnect } = await open(undefined, (study) => <Flow study={study} />)
  disconnect(fieldPath)
  await user.clear(name())
  await user.paste('After')
  await user.click(screen.getByRole('button', { name: 'Next: Conditions' }))
  await screen.findByText('Study Name: Error saving Study Name')
  expect(screen.queryByLabelText('Study Name')).toBeNull()
  reconnect(fieldPath)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(name().value).toBe('After')
  expect(noteOf(name()).textContent).toMatch(/^Not saved yet\./)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Successfully updated Study Name')
  expect(serverState.study.studyName).toBe('After')
})
