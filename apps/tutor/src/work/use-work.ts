import type { Response } from '@trellis/domain'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { doingOf } from './doing'
import { draftsIn } from './drafts'
import { type Action, type Asking, after, isHandedIn, isWhereWeAre, type Session, type Working } from './session'
import { isPassing, type Trouble, troubleIn } from './trouble'
import { useRetry } from './use-retry'
import type { Unsent, Work, WorkSource } from './work-source'

export interface WorkInHand {
  session: Session
  /** What the student has given so far on the problem or the survey that is shown. */
  draft: Response
  setPart(number: string, values: string[]): void
  /** Each does its thing once, however often it is asked for. */
  act(action: Action): void
  reopen(): void
  /** Goes where the work stands by the server, which another tab or device may have moved on. */
  catchUp(): void
}

/** A student's work: what is shown, and what can be done. */
export function useWork(source: WorkSource): WorkInHand {
  const [session, dispatch] = useReducer(after, { step: 'opening' })
  const [draft, setDraft] = useState<Response>({})
  const drafts = useMemo(() => draftsIn(source.stored, source.key), [source])
  const isBusy = useRef(false)

  /** What is on the screen now, for what runs later. */
  const latest = useRef({ session, draft })
  latest.current = { session, draft }

  const show = useCallback(
    async (work: Work, hasMoved = false): Promise<void> => {
      const { problem } = work.progress
      if (problem === null && !work.survey) return dispatch({ type: 'ended', work })
      const opened = problem && (await source.problem(problem.ceri))
      setDraft(drafts.read(work))
      if (opened) dispatch({ type: 'opened', work, opened, hasMoved })
      else dispatch({ type: 'asked', work, survey: work.survey!, hasMoved })
    },
    [source, drafts],
  )

  const { onProblem, onSurvey } = useMemo(
    () => doingOf({ source, drafts, dispatch, show, draft: () => latest.current.draft }),
    [source, drafts, show],
  )

  /** Goes where the work can be gone on with, if it cannot here; says whether it did. */
  const leave = useCallback(
    async (trouble: Trouble): Promise<boolean> => {
      if (trouble.kind === 'closed') dispatch({ type: 'failed', trouble })
      else if (trouble.kind === 'moved') await show(await source.open(), true)
      return trouble.kind === 'closed' || trouble.kind === 'moved'
    },
    [source, show],
  )

  const act = useCallback(
    async (action: Action) => {
      const { session: current } = latest.current
      if (isBusy.current || !isAtWork(current)) return
      isBusy.current = true
      let doing = action
      const take = async (next: Action) => {
        doing = next
        dispatch({ type: 'began', action: next })
        if (next === 'survey') return onSurvey(current.work)
        return current.step === 'working' ? onProblem[next](current) : null
      }
      try {
        if (isOwedHelp(current) && action === 'answer') await take('help').then(() => take('answer'))
        else for (let next: Action | null = action; next; next = await take(next));
      } catch (error) {
        const trouble = troubleIn(error)
        await leave(trouble).then(
          (hasLeft) => hasLeft || dispatch({ type: 'troubled', action: doing, kind: trouble.kind }),
          (later) => dispatch({ type: 'failed', trouble: troubleIn(later) }),
        )
      } finally {
        isBusy.current = false
      }
    },
    [onProblem, onSurvey, leave],
  )

  /** What was done before the page was loaded is on the screen as it was, and goes out before anything else. */
  const restore = useCallback(
    (unsent: Unsent) => {
      const { action, work } = unsent
      if (action === 'survey') {
        setDraft(Object.fromEntries(Object.entries(unsent.answers).map(([id, value]) => [id, [value]])))
        dispatch({ type: 'asked', work, survey: work.survey! })
      } else {
        setDraft(action === 'answer' ? unsent.response : drafts.read(work))
        dispatch({ type: 'opened', work, opened: unsent.opened })
      }
      dispatch({ type: 'restored', action })
    },
    [drafts],
  )

  const reopen = useCallback(
    async (isQuiet = false) => {
      if (isBusy.current) return
      isBusy.current = true
      if (!isQuiet) dispatch({ type: 'reopened' })
      const unsent = source.unsent?.()
      try {
        if (unsent) restore(unsent)
        else await show(await source.open())
      } catch (error) {
        const trouble = troubleIn(error)
        await leave(trouble).then(
          (hasLeft) => hasLeft || dispatch({ type: 'failed', trouble }),
          (later) => dispatch({ type: 'failed', trouble: troubleIn(later) }),
        )
      } finally {
        isBusy.current = false
      }
    },
    [source, show, restore, leave],
  )

  useEffect(() => {
    void reopen()
  }, [reopen])

  const restored = isAtWork(session) ? session.restored : null
  useEffect(() => {
    if (restored) void act(restored)
  }, [restored, act])

  const catchUp = useCallback(async () => {
    const { session: before } = latest.current
    const isFree = () => !isBusy.current && latest.current.session === before
    const isSettled = before.step === 'ended' || (isAtWork(before) && !before.trouble)
    if (!isSettled || !isFree() || !source.refresh) return
    try {
      const work = await source.refresh()
      if (!isFree() || isWhereWeAre(before, work)) return
      isBusy.current = true
      await show(work, before.step !== 'ended').finally(() => {
        isBusy.current = false
      })
    } catch (error) {
      // Nobody asked for it: other trouble shows when the student does something.
      const trouble = troubleIn(error)
      if (trouble.kind === 'closed' && isFree()) dispatch({ type: 'failed', trouble })
    }
  }, [source, show])

  const setPart = useCallback(
    (number: string, values: string[]) => {
      const { session: current } = latest.current
      if (!isOpenToChange(current)) return
      setDraft((before) => {
        const changed = { ...before, [number]: values }
        drafts.write(current.work, changed)
        return changed
      })
    },
    [drafts],
  )

  const retry = useCallback(() => {
    const { session: current } = latest.current
    if (current.step === 'failed') void reopen(true)
    else if (isAtWork(current) && current.trouble) void act(current.trouble.action)
  }, [act, reopen])
  useRetry(passingTroubleIn(session), retry)

  return { session, draft, setPart, act, reopen, catchUp }
}

const isAtWork = (session: Session): session is Working | Asking =>
  session.step === 'working' || session.step === 'asking'

/** Help that was asked for and did not come may be on record already: it comes before an answer. */
const isOwedHelp = ({ trouble }: Working | Asking) => trouble?.action === 'help' && trouble.kind === 'offline'

function isOpenToChange(session: Session): session is Working | Asking {
  if (session.step === 'asking') return session.pending === null && session.restored === null
  return session.step === 'working' && !session.isDone && !isHandedIn(session)
}

/** What may pass by itself; null where there is no such trouble. */
function passingTroubleIn(session: Session): object | null {
  const trouble = session.step === 'failed' || isAtWork(session) ? session.trouble : null
  return trouble && isPassing(trouble.kind) ? trouble : null
}
