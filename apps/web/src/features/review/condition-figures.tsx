import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StudyContent } from '@trellis/domain'
import { useId } from 'react'
import { problemsOfSet } from '../../shared/problem/content-outline'
import { StackingTable } from '../../ui/stacking-table'
import { type ConditionGlance, glanceOf } from './review.rules'
import { useWords } from './words'

interface Props {
  content: StudyContent
  isVaried: boolean
  isFrozen: boolean
}

/** The conditions in figures: their supports, text length and reading level. */
export function ConditionFigures({ content, isVaried, isFrozen }: Props) {
  const t = useWords()
  const id = useId()
  const glances = glanceOf(content)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {t('review.glance')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('review.glance.summary', {
          conditions: content.conditions.length,
          problems: Object.keys(content.problems).length,
          sets: content.sets.length,
        })}
        {isFrozen && ` ${t('review.glance.frozen')}`}
      </Typography>
      {isVaried ? <SetsByCondition content={content} /> : <SupportsByCondition glances={glances} />}
    </Box>
  )
}

function SupportsByCondition({ glances }: { glances: readonly ConditionGlance[] }) {
  const t = useWords()
  const hasFeedback = glances.some((glance) => glance.feedback > 0)
  const figures = [
    ...(hasFeedback
      ? [{ name: t('review.glance.feedback'), of: (glance: ConditionGlance) => glance.feedback }]
      : [
          { name: t('review.glance.hints'), of: (glance: ConditionGlance) => glance.hints },
          { name: t('review.glance.explanations'), of: (glance: ConditionGlance) => glance.explanations },
        ]),
    { name: t('review.glance.nothing'), of: (glance: ConditionGlance) => glance.nothing },
  ]
  const columns = [
    { name: t('review.glance.condition') },
    ...figures.map(({ name }) => ({ name, width: 112 })),
    { name: t('review.glance.words'), width: 120 },
    { name: t('review.glance.grade'), width: 92 },
    { name: t('review.glance.images'), width: 88 },
  ]
  return (
    <StackingTable label={t('review.glance')} columns={columns}>
      {glances.map((glance) => (
        <tr key={glance.conditionId}>
          <ConditionCell {...glance} />
          {figures.map(({ name, of }) => (
            <td key={name} data-label={name}>
              {of(glance)}
            </td>
          ))}
          <td data-label={t('review.glance.words')}>
            {glance.words === null
              ? t('review.none')
              : t('review.glance.words.usual', { count: Math.round(glance.words) })}
          </td>
          <td data-label={t('review.glance.grade')}>
            {glance.grade === null ? t('review.none') : (Math.round(glance.grade * 10) / 10).toLocaleString()}
          </td>
          <td data-label={t('review.glance.images')}>{glance.images}</td>
        </tr>
      ))}
    </StackingTable>
  )
}

function SetsByCondition({ content }: { content: StudyContent }) {
  const t = useWords()
  const sets = new Map(content.sets.map(({ set }) => [set.ceri, set]))
  const columns = [
    { name: t('review.glance.condition') },
    { name: t('review.glance.sets') },
    { name: t('review.glance.problems'), width: 100 },
  ]
  return (
    <StackingTable label={t('review.glance')} columns={columns}>
      {content.conditions.map((condition) => {
        const set = condition.problemSetCeri === null ? undefined : sets.get(condition.problemSetCeri)
        return (
          <tr key={condition.conditionId}>
            <ConditionCell {...condition} />
            <td data-label={t('review.glance.sets')}>{set?.name ?? t('review.varied.none')}</td>
            <td data-label={t('review.glance.problems')}>{set ? problemsOfSet(set).length : t('review.none')}</td>
          </tr>
        )
      })}
    </StackingTable>
  )
}

function ConditionCell(condition: { name: string; description: string; isFixed: boolean }) {
  const t = useWords()
  return (
    <th scope="row">
      <Box component="span" sx={{ fontWeight: 600, display: 'block' }}>
        {condition.name}
      </Box>
      <Typography component="span" variant="caption" color="textSecondary">
        {condition.isFixed ? t('review.glance.fixed') : condition.description}
      </Typography>
    </th>
  )
}
