import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AnswerReason,
  answerPartsOf,
  type Problem,
  type ProblemId,
  type Response,
  studentResponseCalls,
} from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '../../../lib/api-error'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { common } from '../../../locales/common-messages'
import { wrongAnswersQuery } from '../../../shared/problem/wrong-answers'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import { AnswerField } from './answer-field'
import { answerReasonMessages } from './answer-reason'

interface Props {
  problem: Problem
  problems: readonly ProblemId[]
  onClosed: () => void
}

/** Adds a wrong answer that students have not given yet: a field for each part, with choices where there are some. */
export function AddWrongAnswerDialog({ problem, problems, onClosed }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const { study } = useBuild()
  const parts = answerPartsOf(problem.answers ?? [])
  const [isShown, setIsShown] = useState(true)
  const [response, setResponse] = useState<Response>(() => emptyResponse(problem))
  const add = useMutation({
    mutationFn: () =>
      request(studentResponseCalls.addWrongAnswer, { body: { problemId: problem.problemId, response } }),
    onSuccess: async (added) => {
      client.setQueryData(wrongAnswersQuery(study.studyId, problems).queryKey, (known) => {
        if (!known) return known
        const before = known.get(problem.problemId) ?? []
        const isKnown = before.some((one) => one.id === added.id)
        return new Map(known).set(problem.problemId, isKnown ? before : [...before, added])
      })
      setIsShown(false)
      notify(i18n._('supports.answers.added'))
    },
  })
  const errors = errorsByPart(add.error, parts.length, i18n)
  const isComplete = parts.every((_, index) => (response[String(index + 1)] ?? []).some((value) => value.trim() !== ''))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) add.mutate()
  }
  return (
    <Dialog
      open={isShown}
      onClose={() => setIsShown(false)}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={`${id}-title`}>{i18n._('supports.answers.add')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{i18n._('supports.answers.add.about')}</DialogContentText>
          {parts.map((part, index) => {
            const number = String(index + 1)
            const name =
              part.properties.LABEL_START ??
              (parts.length === 1 ? i18n._('supports.answer') : i18n._('supports.answer.part', { number }))
            return (
              <AnswerField
                key={number}
                part={part}
                name={name}
                values={response[number] ?? []}
                error={errors.get(number)}
                onChange={(values) => {
                  add.reset()
                  setResponse({ ...response, [number]: values })
                }}
              />
            )
          })}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsShown(false)}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete} loading={add.isPending}>
            {i18n._('supports.answers.add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Items to be put in order start in the order of the problem. */
function emptyResponse(problem: Problem): Response {
  const parts = answerPartsOf(problem.answers ?? [])
  return Object.fromEntries(
    parts.map((part, index) => {
      const isOrder = part.answerType === 'RANK' || part.answerType === 'SORT'
      return [String(index + 1), isOrder ? part.answerValues.map((value) => value.value) : []]
    }),
  )
}

/** Error messages by the number of the part they belong to. Those about the whole answer go to its last part. */
function errorsByPart(error: unknown, partCount: number, i18n: I18n): Map<string, string> {
  if (!error) return new Map()
  if (isApiError(error, 'answer_unreadable')) {
    const { part, reason } = error.details as { part: string; reason: AnswerReason }
    return new Map([[part, i18n._(answerReasonMessages[reason.code], { text: reason.text ?? '' })]])
  }
  const isRight = isApiError(error, 'answer_is_right')
  return new Map([[String(partCount), isRight ? i18n._('supports.answers.right') : messageForError(error)]])
}
