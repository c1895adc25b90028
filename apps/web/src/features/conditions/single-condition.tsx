import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  bestSoFarName,
  type Condition,
  checkConditionDescription,
  checkConditionName,
  conditionCalls,
  isNameTaken,
  type Study,
} from '@trellis/domain'
import { Link } from 'react-router'
import { useDesignClosed } from '../../shared/study/design-edit'
import { studyBestSoFarQuery } from '../../shared/study/study-best-so-far-query'
import { cardRadius } from '../../ui/card-face'
import { SavedTextField } from '../../ui/saved-text-field'
import { Tag } from '../../ui/tag'
import { textRefusalMessage } from './condition-refusal'
import { longestDescription, otherNames } from './condition-texts'
import { useSaveCondition } from './use-save-condition'

/** The researcher's own condition, next to the fixed one. */
export function SingleCondition({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const fixed = study.conditions.find((condition) => condition.isFixed)
  const own = study.conditions.find((condition) => !condition.isFixed)
  return (
    <Box component="section" aria-labelledby="conditions-title" sx={{ maxWidth: 960 }}>
      <Typography variant="h2" id="conditions-title">
        {i18n._('condition.single.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {i18n._('condition.single.intro')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1.6fr' }, alignItems: 'start' }}>
        <Box sx={{ ...card, bgcolor: 'background.sunken' }}>
          <Typography variant="h3" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
            {fixed?.name ?? bestSoFarName} <Tag>{i18n._('condition.single.fixed')}</Tag>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {fixed?.description}
          </Typography>
          <CurrentBest study={study} />
        </Box>
        {own && <OwnCondition study={study} condition={own} />}
      </Box>
    </Box>
  )
}

/** What the fixed condition gives, and where the evidence for it is. */
function CurrentBest({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { data } = useQuery(studyBestSoFarQuery(study.studyId))
  if (!data) return null
  const [set] = data.sets
  const entries = set ? set.entryIds.join(', ') : ''
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {set?.kind === 'EXPLANATIONS'
        ? i18n._('condition.best.EXPLANATIONS', { entries })
        : set
          ? i18n._('condition.best.HINTS', { entries })
          : i18n._('condition.best.library')}{' '}
      {data.isFrozen ? i18n._('condition.best.frozen') : i18n._('condition.best.open')}{' '}
      <MuiLink component={Link} underline="always" to="/best-so-far">
        {i18n._('condition.best.link')}
      </MuiLink>
    </Typography>
  )
}

function OwnCondition({ study, condition }: { study: Study; condition: Condition }) {
  const { i18n } = useLingui()
  const save = useSaveCondition(study)
  const isReadOnly = useDesignClosed(study, 'design', conditionCalls.updateStudyCondition)
  return (
    <Box sx={{ ...card, bgcolor: 'background.paper' }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {i18n._('condition.single.own')}
      </Typography>
      <SavedTextField
        name={`condition-${condition.conditionId}-name`}
        label={i18n._('condition.single.label')}
        stored={condition.name}
        check={(text) => {
          if (!checkConditionName(text).ok) return i18n._('condition.single.illegal')
          const reason = i18n._('condition.text.taken')
          return isNameTaken(text, otherNames(study, condition)) ? i18n._('condition.name.illegal', { reason }) : null
        }}
        save={save(condition, 'name')}
        isReadOnly={isReadOnly}
      />
      <Box sx={{ mt: 1 }}>
        <SavedTextField
          name={`condition-${condition.conditionId}-description`}
          label={i18n._('condition.description')}
          stored={condition.description}
          check={(text) => {
            const checked = checkConditionDescription(text)
            return checked.ok
              ? null
              : i18n._('condition.description.illegal', {
                  reason: textRefusalMessage(checked.reason, longestDescription),
                })
          }}
          save={save(condition, 'description')}
          isReadOnly={isReadOnly}
        />
      </Box>
    </Box>
  )
}

const card = { p: 2.5, border: '1px solid', borderColor: 'divider', borderRadius: cardRadius, minWidth: 0 } as const
