import { useLingui } from '@lingui/react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Condition,
  type ConditionId,
  type ConditionRefusal,
  conditionCalls,
  feedbackMappingCalls,
  type InputOf,
  mayAddCondition,
  mayDeleteCondition,
  newConditionDescription,
  nextConditionName,
  type Study,
  type StudyTypeId,
  supportMappingCalls,
} from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { useDesignEdit } from '../../shared/study/design-edit'
import { studyQuery } from '../../shared/study/studies'
import { cancelStudyFetch, designMutation, patchStudy, refreshAfterChange } from '../../shared/study/study-edits'
import { useConfirm } from '../../ui/confirm-dialog'
import { useNotify } from '../../ui/snackbar'
import { refusalMessage } from './condition-refusal'

type NewCondition = Omit<InputOf<typeof conditionCalls.addStudyCondition>['body'], 'studyId'>

/** Long enough to notice a mistake and undo it. */
const undoDuration = 8000

let lastPlaceholder = 0

/** Shown until the server has answered; its id is temporary. */
export const isPlaceholder = (condition: Condition) => condition.conditionId < 0

export function useAddCondition(study: Study, duration: number | undefined, onAdded: (id: ConditionId) => void) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const attempt = useDesignEdit(study)
  const { studyId } = study
  const { mutate } = useMutation({
    ...designMutation(studyId),
    mutationFn: (wanted: NewCondition) => request(conditionCalls.addStudyCondition, { body: { studyId, ...wanted } }),
    onMutate: async (wanted) => {
      await cancelStudyFetch(client, studyId)
      const placeholder = placeholderOf(client, studyId, wanted)
      patchConditions(client, studyId, (conditions) => [...conditions, placeholder])
      return { placeholder }
    },
    onSuccess: (added, _, { placeholder }) => {
      onAdded(added.conditionId)
      patchConditions(client, studyId, (conditions) =>
        conditions.map((condition) => (condition.conditionId === placeholder.conditionId ? added : condition)),
      )
    },
    onError: (error, _, context) => {
      patchConditions(client, studyId, (conditions) =>
        conditions.filter((condition) => condition.conditionId !== context?.placeholder.conditionId),
      )
      notify(refusalOf('add', error, study.studyTypeId) ?? i18n._('condition.add.failed'), {
        severity: 'error',
        duration,
      })
    },
    onSettled: () => refreshAfterChange(client, studyId),
  })

  const add = (wanted: NewCondition = {}) => {
    const { studyStatus: status, studyTypeId: typeId, conditions } = study
    const verdict = mayAddCondition({ typeId, status, count: conditions.length })
    if (verdict.ok || verdict.reason === 'awaiting_approval') return attempt(() => mutate(wanted))
    notify(refusalMessage('add', verdict.reason, typeId), { severity: 'error', duration })
  }
  return add
}

/** Asks first if supports would be deleted too; otherwise deletes immediately and offers undo. */
export function useDeleteCondition(
  study: Study,
  duration: number | undefined,
  { onDelete, onUndo }: { onDelete: (condition: Condition) => void; onUndo: (lost: NewCondition) => void },
) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const confirm = useConfirm()
  const client = useQueryClient()
  const attempt = useDesignEdit(study)
  const { studyId } = study
  const { mutate } = useMutation({
    ...designMutation(studyId),
    mutationFn: ({ condition }: { condition: Condition; canUndo: boolean }) =>
      request(conditionCalls.deleteStudyCondition, { body: { id: condition.conditionId } }),
    onMutate: async ({ condition }) => {
      await cancelStudyFetch(client, studyId)
      const index = client.getQueryData(studyQuery(studyId).queryKey)?.conditions.findIndex(isSame(condition)) ?? -1
      patchConditions(client, studyId, (conditions) => conditions.filter((other) => !isSame(condition)(other)))
      return { index }
    },
    onSuccess: (_, { condition, canUndo }) => {
      if (!canUndo) return
      const { name, description, problemSetId } = condition
      notify(i18n._('condition.delete.done', { name }), {
        duration: undoDuration,
        action: {
          label: i18n._('condition.delete.undo'),
          run: () => onUndo({ name, description, problemSetId }),
        },
      })
    },
    onError: (error, { condition }, context) => {
      patchConditions(client, studyId, (conditions) =>
        context === undefined || conditions.some(isSame(condition))
          ? conditions
          : conditions.toSpliced(context.index, 0, condition),
      )
      notify(refusalOf('delete', error, study.studyTypeId) ?? i18n._('condition.delete.failed'), {
        severity: 'error',
        duration,
      })
    },
    onSettled: () => refreshAfterChange(client, studyId),
  })

  const askAndDelete = async (condition: Condition) => {
    const { name } = condition
    const count = study.supportCount === 0 ? 0 : await supportsOf(studyId, condition.conditionId)
    const isLost = count === null || count > 0
    const message =
      count === null
        ? i18n._('condition.delete.messageUncounted', { name })
        : i18n._('condition.delete.message', { name, count })
    if (isLost && !(await confirm({ message, confirmLabel: i18n._('condition.delete.confirm'), isDestructive: true })))
      return
    onDelete(condition)
    mutate({ condition, canUndo: !isLost })
  }

  return (condition: Condition) => {
    const { studyStatus: status, studyTypeId: typeId, conditions } = study
    const { isFixed } = condition
    const verdict = mayDeleteCondition({ typeId, status, count: conditions.length, isFixed })
    if (verdict.ok || verdict.reason === 'awaiting_approval') return attempt(() => askAndDelete(condition))
    notify(refusalMessage('delete', verdict.reason, typeId), { severity: 'error', duration })
  }
}

const isSame = (condition: Condition) => (other: Condition) => other.conditionId === condition.conditionId

function patchConditions(client: QueryClient, studyId: number, change: (conditions: Condition[]) => Condition[]) {
  patchStudy(client, studyId, (study) => ({ ...study, conditions: change(study.conditions) }))
}

function placeholderOf(client: QueryClient, studyId: number, wanted: NewCondition): Condition {
  const existing = client.getQueryData(studyQuery(studyId).queryKey)?.conditions ?? []
  lastPlaceholder -= 1
  return {
    conditionId: lastPlaceholder as ConditionId,
    name: wanted.name ?? nextConditionName(existing.map((condition) => condition.name)),
    description: wanted.description ?? newConditionDescription,
    problemSetId: (wanted.problemSetId ?? null) as Condition['problemSetId'],
    isFixed: false,
    weight: 1,
    withheld: [],
  }
}

/** Why the server refused, as a message; null when it failed for another reason. */
function refusalOf(action: 'add' | 'delete', error: unknown, typeId: StudyTypeId): string | null {
  if (!isApiError(error, 'condition_refused')) return null
  return refusalMessage(action, (error.details as { reason: ConditionRefusal }).reason, typeId)
}

/** How many supports the condition has, feedback included; null when that is unknown. */
async function supportsOf(studyId: number, conditionId: ConditionId): Promise<number | null> {
  try {
    const [supports, feedback] = await Promise.all([
      request(supportMappingCalls.getSupportMappings, { query: { studyId } }),
      request(feedbackMappingCalls.getFeedbackMappings, { query: { studyId } }),
    ])
    return (
      supports.filter((mapping) => mapping.conditionId === conditionId).length +
      feedback.filter((mapping) => mapping.conditionId === conditionId).length
    )
  } catch {
    return null // The confirmation still says that supports are deleted, without their number.
  }
}
