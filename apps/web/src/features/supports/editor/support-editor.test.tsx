// @vitest-environment jsdom
import { activateEnglish } from '../../../testing/activate-english'
import '../../../testing/long-timeouts'
import '../../../ui/rich-text/testing/stub-layout'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import type { Condition, ConditionId, ProblemId, Study, StudyId, SupportSlot, Tutoring } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client'
import { DetachedStyles } from '../../../testing/detached-styles'
import { type Received, startTestServer } from '../../../testing/test-server'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'
import { type Build, BuildContext } from '../build-context'
import type { DraftStorage } from '../saving/draft-storage'
import { createSupportSaver } from '../saving/support-saver'
import { saverDeps } from '../saving/use-support-saver'
import { supportsQuery } from '../supports-query'
import { SupportEditor } from './support-editor'

activateEnglish()

const study = { studyId: 5 as StudyId, conditions: [] as Condition[] } as unknown as Study
const condition = { conditionId: 2 as ConditionId, name: 'Hints', isFixed: false } as Condition
const slot: SupportSlot = {
  studyId: study.studyId,
  conditionId: condition.conditionId,
  problemId: 'PRA1' as ProblemId,
  studentResponseId: null,
}
const noStorage: DraftStorage = { all: () => [], keep: () => {}, drop: () => {} }

const unwritten = {
  problemId: 'PRA1',
  hints: null,
  explanation: null,
  responseFeedback: null,
  answerPartsToResponses: null,
  psType: 'WORK_IN_PROGRESS',
  version: 1,
  previousSupportId: null,
}

/** The two services, as far as this slot needs them. */
function services(hints: string[] | null) {
  let count = 0
  let stored: Tutoring | null = null
  const store = (content: object | null) => {
    count += 1
    stored = content && ({ ...unwritten, supportId: `TUA${count}`, revision: 1, ...content } as Tutoring)
    return (
      stored && { slot, tutoring: stored, revision: `${stored.supportId}.1`, mapping: { id: null, isPublished: false } }
    )
  }
  if (hints) store({ tutorStrategyType: 'HINTS', hints: hints.map((hint) => ({ hint })) })
  const mapping = (supportId: string) => ({
    studyId: 5,
    conditionId: 2,
    problemId: 'PRA1',
    supportId,
    tutorStrategyType: null,
    isPublished: false,
  })
  return ({ method, path, body }: Received) => {
    switch (`${method} ${path.replace(/\?.*/, '')}`) {
      case 'GET /api/TutorStrategyCondition':
        return { body: stored ? [mapping(stored.supportId)] : [] }
      case 'GET /api/cwa/getWipCWAFeedbackMappingsForStudy':
        return { body: [] }
      case 'GET /api/study/supports':
        return { body: stored ? [stored] : [] }
      case 'PUT /api/study/support':
        return { body: store((body as { content: object | null }).content) }
      default:
        return { status: 404, body: { error: { code: 'not_found', message: path } } }
    }
  }
}

const attempt: Build['attempt'] = async (edit) => void (await edit())

function Screen({ saver, isReadOnly, library }: Pick<Build, 'saver' | 'isReadOnly'> & { library?: Tutoring }) {
  const supports = useQuery(supportsQuery(study.studyId)).data
  if (!supports) return null
  return (
    <BuildContext value={{ study, supports, saver, isReadOnly, attempt }}>
      <SupportEditor slot={slot} condition={condition} library={library} />
    </BuildContext>
  )
}

let stop = () => Promise.resolve()
let received: Received[] = []
async function open(hints: string[] | null, isReadOnly = false, library?: Tutoring) {
  const server = await startTestServer(services(hints))
  stop = server.stop
  received = server.received
  const client = createQueryClient()
  const saver = createSupportSaver(
    saverDeps(client, () => {}),
    noStorage,
  )
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <SnackbarProvider>
            <ConfirmProvider>
              <Screen saver={saver} isReadOnly={isReadOnly} library={library} />
            </ConfirmProvider>
          </SnackbarProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
    { wrapper: DetachedStyles },
  )
}
/** The content of each save, as the server received it. */
const saves = () =>
  received.flatMap(({ method, path, body }) => {
    if (method === 'GET') return []
    expect(`${method} ${path}`).toBe('PUT /api/study/support')
    return [(body as { content: { hints?: { hint: string }[] } | null }).content]
  })
const savedHints = () => saves().map((content) => content?.hints?.map(({ hint }) => hint) ?? null)

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
  it('starts the hints as a copy of the library’s hints', async () => {
    const hints = [{ hint: '<p>Draw it.</p>' }, { hint: '<p>Count.</p>' }]
    const library = { ...unwritten, supportId: 'TUALIB', revision: 1, tutorStrategyType: 'HINTS', hints } as Tutoring
    await open(null, false, library)
    await userEvent.click(await screen.findByText('Start with a copy of the library’s Hints'))
    await waitFor(() => expect(savedHints()).toEqual([hints.map(({ hint }) => hint)]))
    expect(await screen.findByText('Draw it.')).toBeTruthy()
  })

  it('moves a hint by a button that keeps the focus, and saves the new order', async () => {
    await open(['<p>one</p>', '<p>two</p>', '<p>three</p>'])
    const button = await screen.findByRole('button', { name: 'Move Hint 3 up' })
    const moved = screen.getAllByRole('listitem')[2]
    await userEvent.click(button)
    await screen.findByText('Saved')
    expect(texts()).toEqual(['one', 'three', 'two'])
    // The same element, so that an editor open in it stays open.
    expect(screen.getAllByRole('listitem')[1]).toBe(moved)
    expect(savedHints()).toEqual([['<p>one</p>', '<p>three</p>', '<p>two</p>']])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Hint 2 up' })))
  })

  it('does not render the toolbar again for every character that is typed', async () => {
    await open(['one'])
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Hint 1' }))
    const { editor } = (await screen.findByRole('textbox', { name: /^Hint 1/ })) as unknown as { editor: Editor }
    // The first change enables Undo, which renders the toolbar once.
    act(() => void editor.commands.insertContent('a'))
    const named = vi.spyOn(i18n, '_')
    act(() => void editor.commands.insertContent('b'))
    const names = named.mock.calls.map(([name]) => name)
    named.mockRestore()
    expect(names).toContain('supports.hint')
    expect(names).not.toContain('richText.undo')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(savedHints()).toEqual([['<p>oneab</p>']]))
  })

  it('does not move the first hint up', async () => {
    await open(['<p>one</p>', '<p>two</p>'])
    const up = await screen.findByRole('button', { name: 'Move Hint 1 up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(up)
    expect(saves()).toEqual([])
  })

  it('deletes one hint, and restores it by Undo', async () => {
    await open(['<p>one</p>', '<p>two</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Hint 1' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(texts()).toEqual(['two'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(texts()).toEqual(['one', 'two']))
  })

  it('deletes the stored support with its last hint, offers the types again, and restores it by Undo', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Hint 1' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(savedHints()).toEqual([null])
    screen.getByText('What do students in this condition get when they ask for help?')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Successfully Saved Student Supports')
    expect(savedHints()).toEqual([null, ['<p>one</p>']])
    expect(texts()).toEqual(['one'])
  })

  it('keeps the hints when the change to an explanation is not confirmed', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Explanation' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(texts()).toEqual(['one'])
    expect(saves()).toEqual([])
  })

  it('deletes the hints when the change to an explanation is confirmed', async () => {
    await open(['<p>one</p>'])
    await userEvent.click(await screen.findByRole('button', { name: 'Explanation' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change to Explanation' }))
    await screen.findByText('Successfully Removed Student Supports')
    expect(savedHints()).toEqual([null])
    screen.getByRole('heading', { name: 'Explanation' })
  })

  it('makes the hints read-only when the study cannot be edited', async () => {
    await open(['<p>one</p>'], true)
    await screen.findByText('one')
    expect(screen.queryByRole('button', { name: /Edit|Move|Drag|Delete|Add/ })).toBeNull()
  })
})
