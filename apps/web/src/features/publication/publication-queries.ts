import { useLingui } from '@lingui/react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Call,
  type License,
  type Publication,
  type PublicationRefusal,
  pathOf,
  publicationCalls,
  publicationRefusalSchema,
  type StudyId,
} from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { config } from '../../lib/config'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useNotify } from '../../ui/snackbar'

export const publicationQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'publication'],
    queryFn: ({ signal }) => request(publicationCalls.getPublication, { query: { studyId } }, signal),
  })

export const publicationsQuery = queryOptions({
  queryKey: ['admin', 'publications'],
  queryFn: ({ signal }) => request(publicationCalls.getPublications, {}, signal),
})

export interface Choices {
  license: License
  abstract: string
  doi: string
}

/** The address of a preview of the page, with these choices or those of the request. */
export const previewAddress = (studyId: StudyId, locale: string, choices?: Choices) =>
  config().bases.study +
  pathOf(publicationCalls.previewPublication as Call, {
    query: {
      studyId,
      lang: locale === 'es' ? 'es' : 'en',
      ...(choices && {
        license: choices.license,
        abstract: choices.abstract.trim(),
        doi: choices.doi.trim() || undefined,
      }),
    },
  })

export const refusalMessages: Record<PublicationRefusal, string> = {
  not_final: /*i18n*/ 'publication.refusal.not_final',
  too_few_students: /*i18n*/ 'publication.refusal.too_few_students',
  owner_only: /*i18n*/ 'publication.refusal.owner_only',
  admin_only: /*i18n*/ 'publication.refusal.admin_only',
  not_possible: /*i18n*/ 'publication.refusal.not_possible',
  changed: /*i18n*/ 'publication.refusal.changed',
}

/** Runs an action on the public page of a study, and shows its new state, or why the action failed. */
export function usePublicationAction<Input>(act: (input: Input) => Promise<Publication>) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (after) => client.setQueryData(publicationQuery(after.studyId).queryKey, after),
    onError: (error) => {
      const reason = isApiError(error)
        ? publicationRefusalSchema.safeParse((error.details as { reason?: unknown } | null)?.reason)
        : null
      const detail = reason?.success ? i18n._(refusalMessages[reason.data]) : messageForError(error)
      notify(i18n._('publication.failed'), { severity: 'error', detail })
    },
    onSettled: (after) =>
      Promise.all([
        client.invalidateQueries({ queryKey: publicationsQuery.queryKey }),
        ...(after ? [client.invalidateQueries({ queryKey: keys.history(after.studyId) })] : []),
      ]),
  })
}
