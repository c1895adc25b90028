import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Study } from '@trellis/domain'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useAuth } from '../../../lib/session'
import { useNotify } from '../../../ui/snackbar'
import type { BuildProblem } from '../outline/build-outline'
import { placeKey } from '../place'
import { draftStorage } from './draft-storage'
import { saverPorts } from './saver-ports'
import { createSupportSaver, type SupportSaver } from './support-saver'

/** The saver of a study while its Build page is open. What it has begun it finishes, whoever leaves. */
export function useSupportSaver(study: Study, problems: readonly BuildProblem[]): SupportSaver {
  const client = useQueryClient()
  const notify = useNotify()
  const { auth: isSignedIn, userID } = useAuth()
  // A session that ended leaves the page as it is: the same person will come back to it.
  const owner = useRef(userID)
  owner.current = userID ?? owner.current
  const { studyId } = study
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for one person's study, whatever is drawn anew
  const saver = useMemo(() => {
    const failing = new Set<string>()
    const ports = saverPorts(client, (place) => {
      // Said once: the place itself goes on saying it.
      if (!failing.has(placeKey(place))) notify(i18n._('supports.save.failed'), { severity: 'error' })
      failing.add(placeKey(place))
    })
    const onStored: typeof ports.onStored = (place, stored) => {
      failing.delete(placeKey(place))
      ports.onStored(place, stored)
    }
    const storage = draftStorage(owner.current ?? '', studyId)
    // With a condition or a problem set everything goes that was written for it.
    const conditionIds = new Set(study.conditions.map((one) => one.dbid))
    const ceris = new Set(problems.map(({ problem }) => problem.xref))
    for (const { place } of storage.all()) {
      if (!conditionIds.has(place.conditionId) || !ceris.has(place.problemCeri)) storage.drop(place)
    }
    return createSupportSaver({ ...ports, onStored }, storage)
  }, [studyId, owner.current])

  const isOpen = study.studyStatus === 'DEVELOPMENT'
  useEffect(() => {
    // What an earlier visit left behind, or a session that ended, is finished as soon as it can be.
    if (isOpen && isSignedIn) void saver.flush()
  }, [saver, isOpen, isSignedIn])

  useEffect(() => {
    const flush = () => void saver.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      flush()
    }
  }, [saver])
  return saver
}

/** Keys of the places with something that is not stored yet. */
export function useUnsaved(saver: SupportSaver): ReadonlySet<string> {
  return useSyncExternalStore(saver.subscribe, saver.unsaved)
}
