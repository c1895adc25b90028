import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Condition,
  changedWith,
  conditionCalls,
  type InputOf,
  type Study,
  type StudyFieldName,
  type StudyFields,
  studyCalls,
} from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import type { SaveResult } from '../../ui/use-saved-text'
import { studyQuery } from './studies'

/** Updates the cached study. */
export function patchStudy(client: QueryClient, studyId: number, change: (study: Study) => Study) {
  client.setQueryData(studyQuery(studyId).queryKey, (study) => study && change(study))
}

/** To be called after a change that is visible elsewhere: lists and this study are refetched when next shown. */
export function refreshStudies(client: QueryClient) {
  return client.invalidateQueries({ queryKey: keys.studies })
}

/** Changes to a study's design run one at a time, in the order the user made them. */
export const designMutation = (studyId: number) => ({
  mutationKey: ['design-change', studyId],
  scope: { id: `design-change:${studyId}` },
})

/**
 * To be called before an optimistic update: a response in flight predates the change and would undo it. Resolves to
 * whether one was in flight, which then has to be refetched.
 */
export async function cancelStudyFetch(client: QueryClient, studyId: number): Promise<boolean> {
  const wasFetching = client.isFetching({ queryKey: keys.study(studyId) }) > 0
  await client.cancelQueries({ queryKey: keys.study(studyId) })
  return wasFetching
}

/** Refetches studies once the last of several changes has finished; in between, responses would be out of date. */
export function refreshAfterChange(client: QueryClient, studyId: number) {
  if (client.isMutating({ mutationKey: designMutation(studyId).mutationKey }) <= 1) void refreshStudies(client)
}

/** A field, its new value, and the value the change is based on. */
export type StudyFieldChange = {
  [Name in StudyFieldName]: { fieldname: Name; value: StudyFields[Name]; previous?: StudyFields[Name] | null }
}[StudyFieldName]

/**
 * Saves one field of a study. The screen shows the new value immediately and rolls back if the save fails. `previous`
 * is the value the edit is based on: if another user has stored a different value, that is a conflict and not
 * overwritten.
 */
export function useSaveStudyField(studyId: number) {
  const client = useQueryClient()
  return useMutation({
    // In sequence, so that the last choice made is the last one stored.
    scope: { id: `study-field:${studyId}` },
    mutationFn: (change: StudyFieldChange) => request(studyCalls.updateStudyField, { body: { studyId, ...change } }),
    onMutate: async ({ fieldname, value }) => {
      const wasFetching = await cancelStudyFetch(client, studyId)
      const before = client.getQueryData(studyQuery(studyId).queryKey)?.[fieldname]
      patchStudy(client, studyId, (study) => ({ ...study, [fieldname]: value, ...changedWith(fieldname, value) }))
      return { before, wasFetching }
    },
    onError: (error, { fieldname, value }, context) => {
      const current = conflictOf(error)
      patchStudy(client, studyId, (study) => {
        if (study[fieldname] !== value) return study // Another change to the same field is in flight.
        return { ...study, [fieldname]: current === undefined ? context?.before : current }
      })
      // The stored value may have changed, and so may the study's status.
      void client.invalidateQueries({ queryKey: keys.study(studyId), exact: true })
    },
    onSuccess: (_, { fieldname }, { wasFetching }) => {
      if (wasFetching) void client.invalidateQueries({ queryKey: keys.study(studyId), exact: true })
      if (fieldname !== 'pageNumber') void client.invalidateQueries({ queryKey: keys.studies, exact: true })
    },
  })
}

/** A field of a condition, its new value, and the value the change is based on. */
export type ConditionFieldChange = InputOf<typeof conditionCalls.updateStudyCondition>['body'] & { conditionId: number }

/** Like `useSaveStudyField`, for one field of a condition. */
export function useSaveConditionField(studyId: number) {
  const client = useQueryClient()
  const patch = (conditionId: number, change: Partial<Condition>) =>
    patchStudy(client, studyId, (study) => ({
      ...study,
      conditions: study.conditions.map((condition) =>
        condition.conditionId === conditionId ? { ...condition, ...change } : condition,
      ),
    }))
  return useMutation({
    ...designMutation(studyId),
    mutationFn: (change: ConditionFieldChange) => request(conditionCalls.updateStudyCondition, { body: change }),
    onMutate: async ({ conditionId, fieldname, value }) => {
      await cancelStudyFetch(client, studyId)
      const study = client.getQueryData(studyQuery(studyId).queryKey)
      const before = study?.conditions.find((condition) => condition.conditionId === conditionId)?.[fieldname]
      patch(conditionId, { [fieldname]: value })
      return { before }
    },
    onError: (error, { conditionId, fieldname }, context) => {
      const current = conflictOf(error)
      patch(conditionId, { [fieldname]: current === undefined ? context?.before : current })
    },
    // Other fields may have changed in the meantime.
    onSuccess: (condition, { fieldname }) => patch(condition.conditionId, { [fieldname]: condition[fieldname] }),
    onSettled: () => refreshAfterChange(client, studyId),
  })
}

/** The value stored by another user; undefined for any other error. */
export function conflictOf(error: unknown): unknown {
  return isApiError(error, 'edit_conflict') ? (error.details as { current: unknown }).current : undefined
}

/** The result of a failed save for a text field, which keeps what was typed. */
export function saveResultOf(error: unknown, message?: string): SaveResult {
  const current = conflictOf(error)
  if (current !== undefined) return { ok: false, conflict: String(current ?? '') }
  return { ok: false, message: message ?? messageForError(error) }
}
