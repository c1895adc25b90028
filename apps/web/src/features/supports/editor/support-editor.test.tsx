// @vitest-environment jsdom
import '../../../testing/patience'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Condition, ConditionId, ProblemCeri, Study, StudyId, Tutoring } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../lib/query-client'
import { activateWords } from '../../../locales/words'
import { type Received, startTestServer } from '../../../testing/test-server'
import { UnseenStyles } from '../../../testing/unseen-styles'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'
import { type Build, BuildContext } from '../build-context'
import type { Place } from '../place'
import type { DraftStorage } from '../saving/draft-storage'
import { saverPorts } from '../saving/saver-ports'
import { createSupportSaver } from '../saving/support-saver'
import { supportsQuery } from '../supports-query'
import { SupportEditor } from './support-editor'

activateWords()

const study = { studyId: 5 as StudyId, conditions: [] as Condition[] } as unknown as Study
const condition = { dbid: 2 as ConditionId, name: 'Hints', isFixed: false } as Condition
const place: Place = {
  studyId: study.studyId,
  conditionId: condition.dbid,
  problemCeri: 'PRA1' as ProblemCeri,
  answer: null,
}
const noStorage: DraftStorage = { all: () => [], keep: () => {}, drop: () => {} }

const unwritten = {
  tutoringTarget: 'PRA1',
  hints: null,
  explanation: null,
  responseFeedback: null,
  answerPartsToResponses: null,
  psType: 'WORK_IN_PROGRESS',
  version: 1,
  previousCeri: null,
}

/** As much of the two services as this place needs. */
function services(hints: string[] | null) {
  const tutorings = new Map<string, Tutoring>()
  let mapped: string | null = null
  const put = (ceri: string, body: object, revision: number) => {
    tutorings.set(ceri, { ...unwritten, ceri, revision, ...body } as Tutoring)
    return { body: { ceri, revision } }
  }
  if (hints) {
    put('TUA1', { tutorStrategyType: 'HINTS', hints: hints.map((hint) => ({ hint })) }, 1)
    mapped = 'TUA1'
  }
  const mapping = () => ({
    studyId: 5,
    conditionId: 2,
    problemCeri: 'PRA1',
    tutorStrategyCeri: mapped,
    tutorStrategyType: null,
    isPublished: false,
  })
  return ({ method, path, body }: Received) => {
    const ceri = /tutorings\/(TUA\d+)/.exec(path)?.[1]
    const call = `${method} ${path.replace(/\?.*/, '').replace(/TUA\d+/, 'TUA')}`
    switch (call) {
      case 'GET /api/TutorStrategyCondition':
        return { body: mapped ? [mapping()] : [] }
      case 'GET /api/cwa/getWipCWAFeedbackMappingsForStudy':
        return { body: [] }
      case 'GET /core/content/tutorings/':
        return { body: { data: [...tutorings.values()] } }
      case 'GET /core/content/tutorings/TUA':
        return { body: tutorings.get(ceri!) }
      case 'POST /core/content/problems/PRA1/tutorings':
        return put(`TUA${tutorings.size + 7}`, body as object, 1)
      case 'PATCH /core/content/tutorings/TUA':
        return put(ceri!, body as object, tutorings.get(ceri!)!.revision + 1)
      case 'DELETE /core/content/tutorings/TUA':
        tutorings.delete(ceri!)
        return { body: { ok: true } }
      case 'POST /api/TutorStrategyCondition/createTSC':
        mapped = (body as { tutorStrategyCeri: string }).tutorStrategyCeri
        return { body: mapping() }
      case 'DELETE /api/TutorStrategyCondition/delete':
        mapped = null
        return { body: { ok: true } }
      default:
        return { status: 404, body: { error: { code: 'not_found', message: path } } }
    }
  }
}

const attempt: Build['attempt'] = async (edit) => void (await edit())

function Screen({ saver, isReadOnly }: Pick<Build, 'saver' | 'isReadOnly'>) {
  const supports = useQuery(supportsQuery(study.studyId)).data
  if (!supports) return null
  return (
    <BuildContext value={{ study, supports, saver, isReadOnly, attempt }}>
      <SupportEditor place={place} condition={condition} />
    </BuildContext>
  )
}

let stop = () => Promise.resolve()
let received: Received[] = []
async function open(hints: string[] | null, isReadOnly = false) {
  const server = await startTestServer(services(hints))
  stop = server.stop
  received = server.received
  const client = createQueryClient()
  const saver = createSupportSaver(
    saverPorts(client, () => {}),
    noStorage,
  )
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <SnackbarProvider>
            <ConfirmProvider>
              <Screen saver={saver} isReadOnly={isReadOnly} />
            </ConfirmProvider>
          </SnackbarProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
    { wrapper: UnseenStyles },
  )
}
const changes = () =>
  received.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(async () => {
  cleanup()
  await stop()
})

const texts = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByText(/^(one|two|three)$/).textContent)

describe('the hints of a condition', () => {
  it('are moved by buttons, which keep the focus, and saved in the new order', async () => {
    await open(['<p>one</p>', '<p>two</p>', '<p>three</p>'])
    const button = await screen.findByRole('button', { name: 'Move Hint 3 up' })
    const moved = screen.getAllByRole('listitem')[2]
    await userEvent.click(button)
    await screen.findByText('Saved')
    expect(texts()).toEqual(['one', 'three', 'two'])
    // The very same item: an editor in it would still be open.
    expect(screen.getAllByRole('listitem')[1]).toBe(moved)
    const update = received.find(({ method }) => method === 'PATCH')!
    expect((update.body as { hints: { hint: string }[] }).hints.map(({ hint }) => hint)).toEqual([
      '<p>one</p>',
      '<p>three</p>',
      '<p>two</p>',
    ])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Hint 2 up' })))
  })

  it('do not move beyond the ends', async () => {
    await open(['<p>one</p>', '<p>two</p>'])
    const up = await screen.findByRole('button', { name: 'Move Hint 1 up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(up)
    expect(changes()).toEqual([])
  })

  it('go one at a time, and come back when that is undone', async () => {
    await open(['<p>one</p>', '<p>two</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Hint 1' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(texts()).toEqual(['two'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(texts()).toEqual(['one', 'two']))
  })

  it('are gone with the last one: the stored support is deleted and the type is open again', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Hint 1' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(changes()).toEqual(['DELETE /api/TutorStrategyCondition/delete', 'DELETE /core/content/tutorings/TUA1'])
    screen.getByText('What do students of this condition get when they ask for help?')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Successfully Saved Student Supports')
    expect(changes().slice(2)).toEqual([
      'POST /core/content/problems/PRA1/tutorings',
      'POST /api/TutorStrategyCondition/createTSC',
    ])
    expect(texts()).toEqual(['one'])
  })

  it('stay when the change to an explanation is not confirmed', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Explanation' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(texts()).toEqual(['one'])
    expect(changes()).toEqual([])
  })

  it('are deleted when it is', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Explanation' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change to Explanation' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(changes()).toEqual(['DELETE /api/TutorStrategyCondition/delete', 'DELETE /core/content/tutorings/TUA1'])
    screen.getByRole('heading', { name: 'Explanation' })
  })

  it('are only read once the study is deployed', async () => {
    await open(['<p>one</p>'], true)
    await screen.findByText('one')
    expect(screen.queryByRole('button', { name: /Edit|Move|Drag|Delete|Add/ })).toBeNull()
  })
})
