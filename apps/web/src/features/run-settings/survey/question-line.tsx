import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { SurveyQuestion } from '@trellis/domain'
import type { KeyboardEvent } from 'react'
import { onFirstClick } from '../../../ui/double-click'
import { ChevronDownIcon, PencilIcon, TrashIcon } from '../../../ui/icons'
import { Tag } from '../../../ui/tag'
import { QuestionAnswers } from './question-answers'
import { kindMessages } from './question-kinds'

interface Props {
  /** Id of the element that takes focus. */
  id: string
  question: SurveyQuestion
  number: number
  count: number
  isReadOnly: boolean
  /** Whether another question is being edited. */
  isLocked: boolean
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  onDelete: () => void
}

export function QuestionLine(props: Props) {
  const { id, question, number, count, isReadOnly, isLocked, onEdit, onMove, onDelete } = props
  const { i18n } = useLingui()
  const named = { number, prompt: question.prompt }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Box component="li" sx={line} onKeyDown={isReadOnly ? undefined : handleKeyDown}>
      <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {i18n._('survey.numbered', named)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Tag>{i18n._(kindMessages[question.kind].name)}</Tag>
          {question.isRequired && <Tag>{i18n._('survey.required')}</Tag>}
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <QuestionAnswers question={question} />
          </Typography>
        </Box>
      </Box>
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
          <IconButton
            aria-label={i18n._('survey.up.of', named)}
            disabled={number === 1}
            onClick={() => onMove(-1)}
            sx={{ transform: 'rotate(180deg)' }}
          >
            <ChevronDownIcon />
          </IconButton>
          <IconButton
            aria-label={i18n._('survey.down.of', named)}
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <ChevronDownIcon />
          </IconButton>
          <IconButton
            id={id}
            aria-label={i18n._('survey.edit.of', named)}
            title={i18n._('survey.keys')}
            disabled={isLocked}
            onClick={onEdit}
          >
            <PencilIcon />
          </IconButton>
          <IconButton aria-label={i18n._('survey.delete.of', named)} onClick={onFirstClick(onDelete)}>
            <TrashIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const
