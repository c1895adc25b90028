// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Comment, type Comments, type CommentThread, normalizeStudy, type Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authQuery, signedOut } from '../../lib/session'
import { activateEnglish } from '../../testing/activate-english'
import { type AnswerOptions, aPerson, openScreen, refusal } from '../../testing/open-screen'
import { AskedThreads } from './asked-threads'
import { CommentsDrawer } from './comments-drawer'

let stop = () => Promise.resolve()
beforeAll(() => {
  activateEnglish()
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  cleanup()
  await stop()
})

const nadia = { userId: 'U1', displayName: 'Nadia B.' } as Comment['author']
const amir = { userId: 'U2', displayName: 'Amir O.' } as Comment['author']
const aComment = (id: number, text: string, more: Partial<Comment> = {}): Comment => ({
  id,
  author: nadia,
  text,
  mentions: [],
  createdAt: 1_790_000_000,
  editedAt: null,
  isDeleted: false,
  ...more,
})
const aThread = (id: number, text: string, more: Partial<CommentThread> = {}): CommentThread => ({
  id,
  conditionId: null,
  conditionName: null,
  isConditionDeleted: false,
  problemId: null,
  resolved: null,
  createdAt: 1_790_000_000,
  comments: [aComment(id * 10, text)],
  ...more,
})
const resolved = { by: 'Nadia B.', at: 1_790_000_100 }

const aStudy = (threadIds: number[] = []) =>
  normalizeStudy({
    studyId: 7,
    studyTypeId: 1,
    studyName: 'Fractions',
    ownerId: 'U1',
    studyStatus: 'DEVELOPMENT',
    sentBack: { note: 'Please answer.', at: 1_790_000_000, by: 'Amir', threadIds },
  }) as Study

/** Waits for the session, because the screen needs to know which comments are one’s own. */
function SignedIn({ children }: { children: ReactNode }) {
  return useQuery(authQuery).data ? children : null
}

async function open(threads: CommentThread[], answer?: AnswerOptions['answer'], asked?: number[]) {
  const comments: Comments = { threads, people: [nadia, amir], mayComment: true }
  const shown = asked ? <AskedThreads study={aStudy(asked)} /> : <CommentsDrawer study={aStudy()} onClose={() => {}} />
  const opened = await openScreen({
    routes: [{ path: '/', element: <SignedIn>{shown}</SignedIn> }],
    answer,
    serve: ({ path }) => {
      if (path === '/api/login/isAuth') return { body: { ...signedOut, auth: true, userID: 'U1' } }
      if (path.startsWith('/api/study/comments')) return { body: comments }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      return undefined
    },
  })
  stop = opened.stop
  return opened
}

const article = async (text: string) => (await screen.findByText(text)).closest('article')!

describe('comments', () => {
  it('sends a reply to a thread, with the people it mentions', async () => {
    const { user, sent } = await open([aThread(1, 'Too long?')])
    const thread = within(await article('Too long?'))
    await user.click(thread.getByText('Reply'))
    await user.click(thread.getByLabelText('Reply'))
    await user.paste('Shorter now')
    await user.click(thread.getByText('@Amir O.'))
    await user.click(thread.getByText('Reply', { selector: 'button' }))
    await waitFor(() => expect(sent('POST', '/api/study/comments/reply')).toHaveLength(1))
    expect(sent('POST', '/api/study/comments/reply')[0]).toEqual({
      studyId: 7,
      threadId: 1,
      text: 'Shorter now',
      mentions: ['U2'],
    })
  })

  it('deletes a comment after a confirmation, and resolves a thread', async () => {
    const { user, sent } = await open([aThread(1, 'Too long?')])
    const thread = within(await article('Too long?'))
    await user.click(thread.getByText('Delete'))
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete'))
    await waitFor(() => expect(sent('DELETE', '/api/study/comments')).toEqual([{ studyId: 7, commentId: 10 }]))
    await user.click(thread.getByText('Resolve'))
    await waitFor(() =>
      expect(sent('POST', '/api/study/comments/resolve')).toEqual([{ studyId: 7, threadId: 1, isResolved: true }]),
    )
  })

  it('keeps the text of a reply that could not be saved, with an error', async () => {
    const { user } = await open([aThread(1, 'Too long?')], ({ method }) =>
      method === 'POST' ? refusal(404, 'thread_not_found') : undefined,
    )
    const thread = within(await article('Too long?'))
    await user.click(thread.getByText('Reply'))
    await user.type(thread.getByLabelText('Reply'), 'Shorter')
    await user.click(thread.getByText('Reply', { selector: 'button' }))
    expect(await screen.findByText(/The comment was not saved/)).toBeTruthy()
    expect(thread.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Shorter')
  })
})

describe('threads that the owner is asked to answer', () => {
  it('lists exactly the threads that were chosen, resolved or not, and opens the one that is clicked', async () => {
    const threads = [aThread(3, 'Not asked'), aThread(2, 'Why so?', { resolved }), aThread(1, 'Too long?')]
    const { user } = await open(threads, undefined, [1, 2])
    expect(await screen.findByText('The owner is asked to answer these 2 threads (1 open):')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The whole study: Too long? ',
      'The whole study: Why so? Resolved',
    ])
    await user.click(screen.getByText('The whole study: Why so?'))
    await waitFor(async () => expect(document.activeElement).toBe(await article('Why so?')))
  })
})
