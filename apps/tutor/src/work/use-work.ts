import type { Response } from '@trellis/domain'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { tabStorage } from '../lib/stored'
import { draftsIn } from './drafts'
import { responseOf } from './response'
import { type Action, after, opensHelp, type Session, type Working } from './session'
import { troubleOf } from './trouble'
import type { Work, WorkSource } from './work-source'

export interface WorkInHand {
  session: Session
  /** What the student has given so far on the problem that is shown. */
  draft: Response
  setPart(number: string, values: string[]): void
  /** Each does its thing once, however often it is asked for. */
  act(action: Action): void
  reopen(): void
}

/** A student's work: what is shown, and what can be done. */
export function useWork(source: WorkSource): WorkInHand {
  const [session, dispatch] = useReducer(after, { step: 'opening' })
  const [draft, setDraft] = useState<Response>({})
  const drafts = useMemo(() => draftsIn(tabStorage, source.key), [source])
  const isBusy = useRef(false)

  /** What is on the screen now, for what runs later. */
  const latest = useRef({ session, draft })
  latest.current = { session, draft }

  const show = useCallback(
    async (work: Work) => {
      const { problem } = work.progress
      if (problem === null) return dispatch({ type: 'ended', work })
      const opened = await source.problem(problem.ceri)
      setDraft(drafts.read(problem.ceri))
      dispatch({ type: 'opened', work, opened })
    },
    [source, drafts],
  )

  const reopen = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    dispatch({ type: 'reopened' })
    try {
      await show(await source.open())
    } catch (error) {
      dispatch({ type: 'failed', kind: troubleOf(error) })
    } finally {
      isBusy.current = false
    }
  }, [source, show])

  useEffect(() => {
    void reopen()
  }, [reopen])

  /** Looks ahead when a problem is done, so that the bar moves and the next one is near. Trouble waits until then. */
  const lookAhead = useCallback(() => {
    source.open().then((work) => dispatch({ type: 'moved', work }), troubleOf)
  }, [source])

  /** What each action does; some lead to another. */
  const does = useMemo<Record<Action, (working: Working) => Promise<Action | null>>>(
    () => ({
      async answer(working) {
        const { ceri, answers } = working.problem
        const verdict = await source.answer(ceri, responseOf(answers, latest.current.draft))
        dispatch({ type: 'answered', verdict })
        if (verdict.result) lookAhead()
        return opensHelp(working, verdict) ? 'help' : null
      },
      async help({ problem }) {
        const help = await source.help(problem.ceri)
        dispatch({ type: 'helped', help })
        if (help.result) lookAhead()
        return null
      },
      async skip({ problem }) {
        await source.skip(problem.ceri)
        await show(await source.open())
        return null
      },
      async next(working) {
        await show(working.after ?? (await source.open()))
        return null
      },
    }),
    [source, show, lookAhead],
  )

  const act = useCallback(
    async (action: Action) => {
      const { session: current } = latest.current
      if (isBusy.current || current.step !== 'working') return
      isBusy.current = true
      let doing: Action = action
      try {
        for (let next: Action | null = action; next; next = await does[doing](current)) {
          doing = next
          dispatch({ type: 'began', action: doing })
        }
      } catch (error) {
        dispatch({ type: 'troubled', action: doing, kind: troubleOf(error) })
      } finally {
        isBusy.current = false
      }
    },
    [does],
  )

  const setPart = useCallback(
    (number: string, values: string[]) => {
      const { session: current } = latest.current
      if (current.step !== 'working' || current.isDone) return
      setDraft((before) => {
        const changed = { ...before, [number]: values }
        drafts.write(current.problem.ceri, changed)
        return changed
      })
    },
    [drafts],
  )

  useEffect(() => {
    const handleOnline = () => {
      const { session: current } = latest.current
      if (current.step === 'failed') void reopen()
      else if (current.step === 'working' && current.trouble) void act(current.trouble.action)
    }
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [act, reopen])

  return { session, draft, setPart, act, reopen }
}
