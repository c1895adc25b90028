import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StudyContent } from '@trellis/domain'
import { useId } from 'react'
import { formatNumber } from '../../locales/format-locale'
import { problemsOfSet } from '../../shared/problem/content-outline'
import { StackingTable } from '../../ui/stacking-table'
import { type ConditionGlance, glanceOf } from './review.rules'

interface Props {
  content: StudyContent
  isVaried: boolean
  isFrozen: boolean
}

/** The conditions in figures: their supports, text length and reading level. */
export function ConditionFigures({ content, isVaried, isFrozen }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const glances = glanceOf(content)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {i18n._('review.glance')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {i18n._('review.glance.summary', {
          conditions: content.conditions.length,
          problems: Object.keys(content.problems).length,
          sets: content.sets.length,
        })}
        {isFrozen && ` ${i18n._('review.glance.frozen')}`}
      </Typography>
      {isVaried ? <SetsByCondition content={content} /> : <SupportsByCondition glances={glances} />}
    </Box>
  )
}

function SupportsByCondition({ glances }: { glances: readonly ConditionGlance[] }) {
  const { i18n } = useLingui()
  const hasFeedback = glances.some((glance) => glance.feedback > 0)
  const figures = [
    ...(hasFeedback
      ? [{ name: i18n._('review.glance.feedback'), of: (glance: ConditionGlance) => glance.feedback }]
      : [
          { name: i18n._('review.glance.hints'), of: (glance: ConditionGlance) => glance.hints },
          { name: i18n._('review.glance.explanations'), of: (glance: ConditionGlance) => glance.explanations },
        ]),
    { name: i18n._('review.glance.nothing'), of: (glance: ConditionGlance) => glance.nothing },
    { name: i18n._('review.glance.withheld'), of: (glance: ConditionGlance) => glance.withheld, isOptional: true },
    { name: i18n._('review.glance.fallback'), of: (glance: ConditionGlance) => glance.fallback, isOptional: true },
  ].filter(({ of, ...figure }) => !('isOptional' in figure) || glances.some((glance) => of(glance) > 0))
  const columns = [
    { name: i18n._('review.glance.condition') },
    ...figures.map(({ name }) => ({ name, width: hasFeedback ? 140 : 108 })),
    { name: i18n._('review.glance.words'), width: 96 },
    { name: i18n._('review.glance.grade'), width: 80 },
    { name: i18n._('review.glance.images'), width: 84 },
  ]
  return (
    <StackingTable label={i18n._('review.glance')} columns={columns}>
      {glances.map((glance) => (
        <tr key={glance.conditionId}>
          <ConditionCell {...glance} />
          {figures.map(({ name, of }) => (
            <td key={name} data-label={name}>
              {of(glance)}
            </td>
          ))}
          <td data-label={i18n._('review.glance.words')}>
            {glance.words === null
              ? i18n._('review.none')
              : i18n._('review.glance.words.usual', { count: Math.round(glance.words) })}
          </td>
          <td data-label={i18n._('review.glance.grade')}>
            {glance.grade === null ? i18n._('review.none') : formatNumber(Math.round(glance.grade * 10) / 10)}
          </td>
          <td data-label={i18n._('review.glance.images')}>{glance.images}</td>
        </tr>
      ))}
    </StackingTable>
  )
}

function SetsByCondition({ content }: { content: StudyContent }) {
  const { i18n } = useLingui()
  const sets = new Map(content.sets.map(({ set }) => [set.problemSetId, set]))
  const columns = [
    { name: i18n._('review.glance.condition') },
    { name: i18n._('review.glance.sets') },
    { name: i18n._('review.glance.problems'), width: 100 },
  ]
  return (
    <StackingTable label={i18n._('review.glance')} columns={columns}>
      {content.conditions.map((condition) => {
        const set = condition.problemSetId === null ? undefined : sets.get(condition.problemSetId)
        return (
          <tr key={condition.conditionId}>
            <ConditionCell {...condition} />
            <td data-label={i18n._('review.glance.sets')}>{set?.name ?? i18n._('review.varied.none')}</td>
            <td data-label={i18n._('review.glance.problems')}>
              {set ? problemsOfSet(set).length : i18n._('review.none')}
            </td>
          </tr>
        )
      })}
    </StackingTable>
  )
}

function ConditionCell(condition: { name: string; description: string; isFixed: boolean }) {
  const { i18n } = useLingui()
  return (
    <th scope="row">
      <Box component="span" sx={{ fontWeight: 600, display: 'block' }}>
        {condition.name}
      </Box>
      <Typography component="span" variant="caption" color="textSecondary">
        {condition.isFixed ? i18n._('review.glance.fixed') : condition.description}
      </Typography>
    </th>
  )
}
