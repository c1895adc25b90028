import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedbackMappingCalls, type Problem, type ProblemId, type StudentResponse } from '@trellis/domain'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { answerText } from '../../../shared/problem/answer-text'
import { wrongAnswersQuery } from '../../../shared/problem/wrong-answers'
import { refreshAfterChange } from '../../../shared/study/study-edits'
import { useConfirm } from '../../../ui/confirm-dialog'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import { supportsQuery } from '../supports-query'

/** Removes a wrong answer that the researcher added. Asks for confirmation if any condition has feedback on it. */
export function useRemoveWrongAnswer(problem: Problem, problems: readonly ProblemId[]) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const { study, attempt } = useBuild()
  const { studyId } = study
  const { mutate } = useMutation({
    mutationFn: ({ id }: StudentResponse) =>
      request(feedbackMappingCalls.removeWrongAnswer, { query: { studyId, studentResponseId: id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData(wrongAnswersQuery(studyId, problems).queryKey, (known) => {
        const left = (known?.get(problem.problemId) ?? []).filter((answer) => answer.id !== id)
        return known && new Map(known).set(problem.problemId, left)
      })
      client.setQueryData(
        supportsQuery(studyId).queryKey,
        (known) => known && new Map([...known].filter(([, { slot }]) => slot.studentResponseId !== id)),
      )
      notify(i18n._('supports.answers.removed'))
    },
    onError: (error) =>
      notify(i18n._('supports.answers.remove.failed'), { severity: 'error', detail: messageForError(error) }),
    onSettled: () => refreshAfterChange(client, studyId),
  })

  return (response: StudentResponse) =>
    void attempt(async () => {
      const supports = client.getQueryData(supportsQuery(studyId).queryKey)
      const count = [...(supports?.values() ?? [])].filter(({ slot }) => slot.studentResponseId === response.id).length
      const message = i18n._('supports.answers.remove.message', { answer: answerText(response.response), count })
      const confirmLabel = i18n._('supports.answers.remove.confirm')
      if (count > 0 && !(await confirm({ message, confirmLabel, isDestructive: true }))) return
      mutate(response)
    })
}
