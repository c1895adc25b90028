import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { Condition, Problem, ProblemId, StudentResponse, SupportSlot } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { supportTypeMessage } from '../../../shared/design/labels'
import { answerText } from '../../../shared/problem/answer-text'
import { ResponseText } from '../../../shared/problem/response-text'
import type { WrongAnswers } from '../../../shared/problem/wrong-answers'
import { onFirstClick } from '../../../ui/double-click'
import { ErrorState } from '../../../ui/error-state'
import { PlusIcon, TrashIcon } from '../../../ui/icons'
import { SkeletonRows } from '../../../ui/skeleton-rows'
import { Tag } from '../../../ui/tag'
import { useBuild } from '../build-context'
import { FeedbackIcon } from '../icons'
import { CompletionMark } from '../outline/completion-mark'
import { ConflictNotice } from '../saving/conflict-notice'
import { SaveStatus } from '../saving/save-status'
import { useSlotSupport } from '../use-slot-support'
import { AddWrongAnswerDialog } from './add-wrong-answer-dialog'
import { CopySupport } from './copy-support-dialog'
import { SupportItemCard } from './support-item-card'
import { useRemoveWrongAnswer } from './use-remove-wrong-answer'
import { useSupportItems } from './use-support-items'

interface Props {
  condition: Condition
  problem: Problem
  /** All problems of the study: their wrong answers were loaded together. */
  problems: readonly ProblemId[]
  wrongAnswers: WrongAnswers
}

/** The common wrong answers of a problem, each with the condition's feedback. */
export function FeedbackPanel({ condition, problem, problems, wrongAnswers }: Props) {
  const { i18n } = useLingui()
  const { isReadOnly, attempt } = useBuild()
  const [isAdding, setIsAdding] = useState(false)
  const remove = useRemoveWrongAnswer(problem, problems)
  if (wrongAnswers.error && !wrongAnswers.data) {
    const message = messageForError(wrongAnswers.error)
    return <ErrorState title={i18n._('supports.answers.failed')} message={message} onRetry={wrongAnswers.refetch} />
  }
  if (!wrongAnswers.data) return <SkeletonRows rows={5} />
  const responses = wrongAnswers.data.get(problem.problemId) ?? []
  const isSimulated = responses.some((response) => response.isSimulated)
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {responses.length === 0 ? i18n._('supports.answers.none') : i18n._('supports.answers.about')}
        {isSimulated && ` ${i18n._('supports.answers.simulated')}`}
      </Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {responses.map((response) => (
          <WrongAnswer
            key={response.id}
            response={response}
            problem={problem}
            condition={condition}
            onRemove={() => remove(response)}
          />
        ))}
      </Box>
      {!isReadOnly && (
        <Button
          startIcon={<PlusIcon />}
          variant="outlined"
          sx={{ mt: 1.5 }}
          onClick={() => void attempt(() => setIsAdding(true))}
        >
          {i18n._('supports.answers.add')}
        </Button>
      )}
      {isAdding && <AddWrongAnswerDialog problem={problem} problems={problems} onClosed={() => setIsAdding(false)} />}
    </>
  )
}

interface WrongAnswerProps {
  response: StudentResponse
  problem: Problem
  condition: Condition
  onRemove: () => void
}

function WrongAnswer({ response, problem, condition, onRemove }: WrongAnswerProps) {
  const { i18n } = useLingui()
  const { study, isReadOnly } = useBuild()
  const slot: SupportSlot = {
    studyId: study.studyId,
    conditionId: condition.conditionId,
    problemId: problem.problemId,
    studentResponseId: response.id,
  }
  const support = useSlotSupport(slot)
  const items = useSupportItems(support)
  const [item] = support.text.items
  return (
    <Box component="li" sx={{ p: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: '12px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <ResponseText problem={problem} response={response.response} />
        {response.isOwn ? (
          <Tag>{i18n._('supports.answers.own')}</Tag>
        ) : (
          <Tag>
            {response.isSimulated
              ? i18n._('supports.answers.count.simulated', {
                  count: response.count,
                })
              : i18n._('supports.answers.count', {
                  count: response.count,
                })}
          </Tag>
        )}
        {response.misconception && (
          <Typography variant="caption" color="textSecondary">
            {response.misconception}
          </Typography>
        )}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
          <SaveStatus state={support.state} images={items.images} onRetry={() => void support.flush()} />
          {item && !isReadOnly && study.conditions.length > 1 && <CopySupport from={slot} />}
          <CompletionMark completion={support.stored ? 'all' : 'none'} />
          {response.isOwn && !isReadOnly && (
            <Tooltip title={i18n._('supports.answers.remove')}>
              <IconButton
                aria-label={i18n._('supports.answers.remove.of', { answer: answerText(response.response) })}
                onClick={onFirstClick(onRemove)}
              >
                <TrashIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
      {support.state.kind === 'conflict' && (
        <ConflictNotice slotKey={support.key} mine={support.text} theirs={support.state.theirs} />
      )}
      {item ? (
        <SupportItemCard
          key={item.id}
          type="STUDENT_RESPONSE_FEEDBACK"
          name={i18n._(supportTypeMessage.STUDENT_RESPONSE_FEEDBACK)}
          item={item}
          conditionName={condition.name}
          isOpen={items.openId === item.id}
          isStored={support.isStored}
          isReadOnly={isReadOnly}
          {...items.actionsOf(item)}
        />
      ) : isReadOnly ? (
        <Typography variant="body2" color="textSecondary">
          {i18n._('supports.nothing')}
        </Typography>
      ) : (
        <Button
          size="small"
          startIcon={<FeedbackIcon />}
          onClick={() => void items.chooseType('STUDENT_RESPONSE_FEEDBACK')}
          sx={{ bgcolor: 'feedback.light', color: 'feedback.dark', '&:hover': { bgcolor: 'feedback.light' }, px: 1.5 }}
        >
          {i18n._('supports.feedback.write')}
        </Button>
      )}
    </Box>
  )
}
