import { i18n } from '@lingui/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Study, type SupportSlot, supportMappingCalls } from '@trellis/domain'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { isApiError } from '../../../lib/api-error'
import { request } from '../../../lib/client'
import { keys } from '../../../lib/query-keys'
import { signedOut, useAuth } from '../../../lib/session'
import { useNotify } from '../../../ui/snackbar'
import type { BuildProblem } from '../outline/build-outline'
import { slotKey } from '../slot'
import { patchSupports, supportsQuery } from '../supports-query'
import { draftStorage } from './draft-storage'
import { createSupportSaver, type SaverDeps, type SupportSaver } from './support-saver'

/** The saver of a study while its Build page is open. It finishes saves in flight after the page is left. */
export function useSupportSaver(study: Study, problems: readonly BuildProblem[]): SupportSaver {
  const client = useQueryClient()
  const notify = useNotify()
  const { auth: isSignedIn, userID } = useAuth()
  // When a session ends the page stays as it is: the same person will sign in again.
  const owner = useRef(userID)
  owner.current = userID ?? owner.current
  const { studyId } = study
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for one person's study, through every render
  const saver = useMemo(() => {
    const failing = new Set<string>()
    const deps = saverDeps(client, (slot) => {
      // Announced once; the slot itself keeps showing the failure.
      if (!failing.has(slotKey(slot))) notify(i18n._('supports.save.failed'), { severity: 'error' })
      failing.add(slotKey(slot))
    })
    const onStored: SaverDeps['onStored'] = (slot, stored) => {
      failing.delete(slotKey(slot))
      deps.onStored(slot, stored)
    }
    const storage = draftStorage(owner.current ?? '', studyId)
    // Drafts for a condition or a problem that has been removed can never be saved.
    const conditionIds = new Set(study.conditions.map(({ conditionId }) => conditionId))
    const problemIds = new Set(problems.map(({ problem }) => problem.problemId))
    for (const { slot } of storage.all()) {
      if (!conditionIds.has(slot.conditionId) || !problemIds.has(slot.problemId)) storage.drop(slot)
    }
    return createSupportSaver({ ...deps, onStored }, storage)
  }, [studyId, owner.current])

  const isOpen = study.studyStatus === 'DEVELOPMENT'
  useEffect(() => {
    // Saves what an earlier visit or an expired session left unsaved.
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

export function saverDeps(client: QueryClient, onFailed: (slot: SupportSlot) => void): SaverDeps {
  return {
    storedIn: (slot) => client.getQueryData(supportsQuery(slot.studyId).queryKey)?.get(slotKey(slot)),
    send: (slot, save) => request(supportMappingCalls.saveSupport, { body: { slot, ...save } }),
    reload: ({ studyId }) =>
      client.refetchQueries({ queryKey: supportsQuery(studyId).queryKey, exact: true }, { throwOnError: true }),
    onStored(slot, stored) {
      patchSupports(client, slot, stored)
      // Only the counts of the study have changed.
      void client.invalidateQueries({ queryKey: keys.study(slot.studyId), exact: true })
      void client.invalidateQueries({ queryKey: keys.studies, exact: true })
    },
    onFailed(slot, error) {
      if (isApiError(error, 'not_signed_in')) client.setQueryData(keys.auth, signedOut)
      onFailed(slot)
    },
  }
}

/** Keys of the slots with something that is not stored yet. */
export function useUnsaved(saver: SupportSaver): ReadonlySet<string> {
  return useSyncExternalStore(saver.subscribe, saver.unsaved)
}
