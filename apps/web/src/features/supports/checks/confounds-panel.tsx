import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  answerPartsOf,
  type Condition,
  type Confound,
  type ConfoundKind,
  confoundsOf,
  type Problem,
  type Tutoring,
} from '@trellis/domain'
import { useId, useState } from 'react'
import { CheckIcon } from '../../../ui/icons'
import { htmlsOf } from '../editor/support-text'
import { BalanceIcon } from '../icons'

interface Props {
  problem: Problem
  conditions: readonly Condition[]
  supportsOf: (condition: Condition) => readonly Tutoring[]
}

const titles = {
  missing: /*i18n*/ 'supports.confound.missing',
  hint_count: /*i18n*/ 'supports.confound.hints',
  word_count: /*i18n*/ 'supports.confound.words',
  reading_level: /*i18n*/ 'supports.confound.reading',
  images: /*i18n*/ 'supports.confound.images',
  answer_given_away: /*i18n*/ 'supports.confound.answer',
} as const satisfies Record<ConfoundKind, string>

/** Differences between the conditions besides the one that is compared. Advice only: nothing depends on it. */
export function ConfoundsPanel({ problem, conditions, supportsOf }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 1.5, md: 2 }, py: 1 }}>
      <Button
        size="small"
        startIcon={<BalanceIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {i18n._('supports.confound.check')}
      </Button>
      <Box id={id} role="status">
        {isOpen && <Findings confounds={confoundsOf(factsOf(problem, conditions, supportsOf))} />}
      </Box>
    </Box>
  )
}

function Findings({ confounds }: { confounds: readonly Confound[] }) {
  const { i18n } = useLingui()
  if (confounds.length === 0) {
    return (
      <Typography variant="body2" sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1 }}>
        <CheckIcon color="success" />
        {i18n._('supports.confound.none')}
      </Typography>
    )
  }
  return (
    <Box sx={{ py: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {i18n._('supports.confound.about')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {confounds.map((confound) => (
          <Box component="li" key={confound.kind} sx={{ p: 1.25, borderRadius: 1, bgcolor: 'warning.light' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {i18n._(titles[confound.kind])}
            </Typography>
            <Typography variant="body2">
              {confound.found.map((one) => valueText(confound.kind, one, i18n)).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

type ConfoundValue = Confound['found'][number]

function valueText(kind: ConfoundKind, { name, value }: ConfoundValue, i18n: I18n): string {
  switch (kind) {
    case 'missing':
      return name
    case 'hint_count':
      return i18n._('supports.confound.hints.of', { name, value })
    case 'word_count':
      return i18n._('supports.confound.words.of', { name, value })
    case 'reading_level':
      return i18n._('supports.confound.reading.of', { name, value: Math.max(0, Math.round(value)) })
    case 'images':
      return i18n._('supports.confound.images.of', { name, value })
    case 'answer_given_away':
      return i18n._('supports.confound.answer.of', { name, value })
  }
}

function factsOf(problem: Problem, conditions: Props['conditions'], supportsOf: Props['supportsOf']) {
  const parts = answerPartsOf(problem.answers ?? [])
  return {
    question: problem.question,
    key: parts.flatMap((part) => part.answerValues.filter((value) => value.isCorrect).map((value) => value.value)),
    conditions: conditions.map((condition) => {
      const [tutoring] = supportsOf(condition)
      const isHelp = tutoring && tutoring.tutorStrategyType !== 'STUDENT_RESPONSE_FEEDBACK'
      return {
        conditionId: condition.conditionId,
        name: condition.name,
        support: isHelp
          ? { type: tutoring.tutorStrategyType as 'HINTS' | 'EXPLANATIONS', pieces: htmlsOf(tutoring) }
          : null,
      }
    }),
  }
}
