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

/** Changes the study that is on the screen. */
export function patchStudy(client: QueryClient, studyId: number, change: (study: Study) => Study) {
  client.setQueryData(studyQuery(studyId).queryKey, (study) => study && change(study))
}

/** After a change that others see: lists and this study are read again when they are next shown. */
export function refreshStudies(client: QueryClient) {
  return client.invalidateQueries({ queryKey: keys.studies })
}

/** Changes of one study's design are made one after the other, in the order the person made them. */
export const designChange = (studyId: number) => ({
  mutationKey: ['design-change', studyId],
  scope: { id: `design-change:${studyId}` },
})

/**
 * Before the screen shows a change: an answer on its way was read before it and would take it back. Answers whether one
 * was on its way, which then has to be asked for again.
 */
export async function holdStudy(client: QueryClient, studyId: number): Promise<boolean> {
  const wasBeingRead = client.isFetching({ queryKey: keys.study(studyId) }) > 0
  await client.cancelQueries({ queryKey: keys.study(studyId) })
  return wasBeingRead
}

/** Reads studies again when the last of several changes is through; in between, the answers would be out of date. */
export function refreshAfterChange(client: QueryClient, studyId: number) {
  if (client.isMutating({ mutationKey: designChange(studyId).mutationKey }) <= 1) void refreshStudies(client)
}

/** A field, its new value, and what the change was made from. */
export type StudyFieldChange = {
  [Name in StudyFieldName]: { fieldname: Name; value: StudyFields[Name]; previous?: StudyFields[Name] | null }
}[StudyFieldName]

/**
 * Saves one field of a study. The screen shows the new value at once and goes back when the save fails. `previous` is
 * what the edit was made from: a value stored by somebody else meanwhile is a conflict, not overwritten.
 */
export function useSaveStudyField(studyId: number) {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last choice made is the last one stored.
    scope: { id: `study-field:${studyId}` },
    mutationFn: (change: StudyFieldChange) => request(studyCalls.updateStudyField, { body: { studyId, ...change } }),
    onMutate: async ({ fieldname, value }) => {
      const wasBeingRead = await holdStudy(client, studyId)
      const before = client.getQueryData(studyQuery(studyId).queryKey)?.[fieldname]
      patchStudy(client, studyId, (study) => ({ ...study, [fieldname]: value, ...changedWith(fieldname, value) }))
      return { before, wasBeingRead }
    },
    onError: (error, { fieldname, value }, context) => {
      const current = conflictOf(error)
      patchStudy(client, studyId, (study) => {
        if (study[fieldname] !== value) return study // Another change of the same field is on its way.
        return { ...study, [fieldname]: current === undefined ? context?.before : current }
      })
      // What is stored may be something else by now, and so may be what the study's status allows.
      void client.invalidateQueries({ queryKey: keys.study(studyId), exact: true })
    },
    onSuccess: (_, { fieldname }, { wasBeingRead }) => {
      if (wasBeingRead) void client.invalidateQueries({ queryKey: keys.study(studyId), exact: true })
      if (fieldname !== 'pageNumber') void client.invalidateQueries({ queryKey: keys.studies, exact: true })
    },
  })
}

/** A field of a condition, its new value, and what the change was made from. */
export type ConditionFieldChange = InputOf<typeof conditionCalls.updateStudyCondition>['body'] & { conditionId: number }

/** The same for one field of a condition. */
export function useSaveConditionField(studyId: number) {
  const client = useQueryClient()
  const patch = (conditionId: number, change: Partial<Condition>) =>
    patchStudy(client, studyId, (study) => ({
      ...study,
      conditions: study.conditions.map((condition) =>
        condition.dbid === conditionId ? { ...condition, ...change } : condition,
      ),
    }))
  return useMutation({
    ...designChange(studyId),
    mutationFn: (change: ConditionFieldChange) => request(conditionCalls.updateStudyCondition, { body: change }),
    onMutate: async ({ conditionId, fieldname, value }) => {
      await holdStudy(client, studyId)
      const study = client.getQueryData(studyQuery(studyId).queryKey)
      const before = study?.conditions.find((condition) => condition.dbid === conditionId)?.[fieldname]
      patch(conditionId, { [fieldname]: value })
      return { before }
    },
    onError: (error, { conditionId, fieldname }, context) => {
      const current = conflictOf(error)
      patch(conditionId, { [fieldname]: current === undefined ? context?.before : current })
    },
    // Other fields may have been changed meanwhile.
    onSuccess: (condition, { fieldname }) => patch(condition.dbid, { [fieldname]: condition[fieldname] }),
    onSettled: () => refreshAfterChange(client, studyId),
  })
}

/** The value that somebody else stored meanwhile; undefined when the error is another one. */
export function conflictOf(error: unknown): unknown {
  return isApiError(error, 'edit_conflict') ? (error.details as { current: unknown }).current : undefined
}

/** How a failed save is told to a text field that keeps what was typed. */
export function saveResultOf(error: unknown, message?: string): SaveResult {
  const current = conflictOf(error)
  if (current !== undefined) return { ok: false, conflict: String(current ?? '') }
  return { ok: false, message: message ?? messageForError(error) }
}
