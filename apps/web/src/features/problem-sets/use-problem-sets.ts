import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { allConditionsBlock, type ProblemSetId, type Study, studyContentCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { formatLocale } from '../../locales/format-locale'
import { useDesignEdit } from '../../shared/study/design-edit'
import { studyQuery } from '../../shared/study/studies'
import { cancelStudyFetch, designMutation, patchStudy, refreshAfterChange } from '../../shared/study/study-edits'
import { useConfirm } from '../../ui/confirm-dialog'
import { useNotify } from '../../ui/snackbar'
import { type AddingPage, addRefusal, type Refusal } from './add-refusal'

/** Adds a set if the study's status allows it. Resolves to null when it was added, otherwise to the reason. */
export function useAddProblemSet(study: Study, page: AddingPage, studyBlockTypeId: number = allConditionsBlock) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const attempt = useDesignEdit(study)
  const { studyId } = study
  const { mutateAsync, isPending } = useMutation({
    ...designMutation(studyId),
    mutationFn: (problemSetId: string) =>
      request(studyContentCalls.addProblemSet, {
        body: { studyId, problemSetId, studyBlockTypeId },
      }),
    onSuccess: async ({ problemSetId }) => {
      await cancelStudyFetch(client, studyId)
      patchStudy(client, studyId, ({ problemSetsInStudy: sets, ...rest }) => ({
        ...rest,
        problemSetsInStudy: sets.some((set) => set.problemSetId === problemSetId)
          ? sets
          : [...sets, { problemSetId, studyBlockTypeId }],
      }))
    },
    onSettled: () => refreshAfterChange(client, studyId),
  })

  const add = async (id: string): Promise<Refusal | null> => {
    let refusal: Refusal | null = { message: i18n._('sets.add.unchanged') }
    await attempt(async () => {
      refusal = await mutateAsync(id).then(
        () => null,
        (error: unknown) => addRefusal(error, id, page),
      )
    })
    return refusal
  }
  return { add, isAdding: isPending }
}

/** Asks for confirmation, then deletes. Optimistic: the set reappears if that fails. */
export function useDeleteProblemSet(study: Study, duration: number | undefined, onDelete: (set: ProblemSetId) => void) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const confirm = useConfirm()
  const client = useQueryClient()
  const attempt = useDesignEdit(study)
  const { studyId } = study
  const { mutate } = useMutation({
    ...designMutation(studyId),
    mutationFn: (problemSetId: ProblemSetId) =>
      request(studyContentCalls.removeProblemSet, { body: { studyId, problemSetId } }),
    onMutate: async (deletedId) => {
      await cancelStudyFetch(client, studyId)
      const before = client.getQueryData(studyQuery(studyId).queryKey)
      patchStudy(client, studyId, (current) => ({
        ...current,
        problemSetsInStudy: current.problemSetsInStudy.filter((set) => set.problemSetId !== deletedId),
        conditions: current.conditions.map((condition) =>
          condition.problemSetId === deletedId ? { ...condition, problemSetId: null } : condition,
        ),
      }))
      return { before }
    },
    onSuccess: () => notify(i18n._('sets.deleted'), { duration }),
    onError: (_, deletedId, context) => {
      patchStudy(client, studyId, (current) => withSet(current, deletedId, context?.before))
      notify(i18n._('sets.delete.failed'), { severity: 'error', duration })
    },
    onSettled: () => refreshAfterChange(client, studyId),
  })

  return (problemSetId: ProblemSetId, name: string) =>
    attempt(async () => {
      const conditionNames = study.conditions
        .filter((condition) => condition.problemSetId === problemSetId)
        .map((condition) => condition.name)
      const message =
        conditionNames.length === 0
          ? i18n._('sets.delete.message', { name })
          : i18n._('sets.delete.message.pointing', {
              name,
              conditions: new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(conditionNames),
            })
      if (!(await confirm({ message, confirmLabel: i18n._('sets.delete.confirm'), isDestructive: true }))) return
      onDelete(problemSetId)
      mutate(problemSetId)
    })
}

/** The study with a set restored, including in the conditions that used it. */
function withSet(study: Study, problemSetId: ProblemSetId, before: Study | undefined): Study {
  const index = before?.problemSetsInStudy.findIndex((set) => set.problemSetId === problemSetId) ?? -1
  if (!before || index < 0 || study.problemSetsInStudy.some((set) => set.problemSetId === problemSetId)) return study
  const conditionIds = new Set(
    before.conditions
      .filter((condition) => condition.problemSetId === problemSetId)
      .map(({ conditionId }) => conditionId),
  )
  return {
    ...study,
    problemSetsInStudy: study.problemSetsInStudy.toSpliced(index, 0, before.problemSetsInStudy[index]!),
    conditions: study.conditions.map((condition) =>
      conditionIds.has(condition.conditionId) && condition.problemSetId === null
        ? { ...condition, problemSetId }
        : condition,
    ),
  }
}
