import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRetry } from '../lib/use-retry'
import { temporaryErrorOf } from './session-reducer'
import { WorkController, type WorkState } from './work-controller'
import type { WorkSource } from './work-source'

export interface UseWork extends WorkState, Pick<WorkController, 'setPart' | 'act' | 'open' | 'catchUp'> {}

/** A student's work: what is shown, and what can be done. */
export function useWork(source: WorkSource): UseWork {
  const controller = useMemo(() => new WorkController(source), [source])
  const { session, draft } = useSyncExternalStore(controller.state.subscribe, controller.state.get)
  useEffect(() => {
    void controller.open()
  }, [controller])
  useRetry(temporaryErrorOf(session), controller.retry)
  const { setPart, act, open, catchUp } = controller
  return { session, draft, setPart, act, open, catchUp }
}
