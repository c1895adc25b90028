import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ConditionId, conditionCalls, maxConditions, type Study, studyTypes } from '@trellis/domain'
import { useState } from 'react'
import { useDesignClosed, useMayDesign } from '../../shared/study/design-edit'
import { onFirstClick } from '../../ui/double-click'
import { PlusIcon } from '../../ui/icons'
import { ConditionTable } from './condition-table'
import { ConditionDescription } from './condition-texts'
import { SingleCondition } from './single-condition'
import { useAddCondition } from './use-conditions'

/** What the study compares. */
export function ConditionsStep({ study }: { study: Study }) {
  return study.studyTypeId === studyTypes.singleSupport ? (
    <SingleCondition study={study} />
  ) : (
    <MultipleConditions study={study} />
  )
}

function MultipleConditions({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [newConditionId, setNewConditionId] = useState<ConditionId | null>(null)
  const add = useAddCondition(study, undefined, setNewConditionId)
  const { addStudyCondition, updateStudyCondition, deleteStudyCondition } = conditionCalls
  const isReadOnly = useDesignClosed(study, 'design', updateStudyCondition, deleteStudyCondition)
  const mayAdd = useMayDesign(study, addStudyCondition)
  return (
    <Box component="section" aria-labelledby="conditions-title" sx={{ maxWidth: 960 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2" id="conditions-title">
            {i18n._('condition.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {i18n._('condition.intro')}
          </Typography>
        </Box>
        {!isReadOnly && (
          <Typography variant="caption" color="textSecondary">
            {i18n._('condition.count', { count: study.conditions.length, most: maxConditions(study.studyTypeId) })}
          </Typography>
        )}
      </Box>
      <ConditionTable
        study={study}
        isReadOnly={isReadOnly}
        newConditionId={newConditionId}
        onUndo={add}
        details={[
          {
            name: i18n._('condition.description'),
            render: (condition) => <ConditionDescription study={study} condition={condition} isReadOnly={isReadOnly} />,
          },
        ]}
      />
      {mayAdd && (
        <Button variant="outlined" startIcon={<PlusIcon />} onClick={onFirstClick(() => add())} sx={{ mt: 2 }}>
          {i18n._('condition.add')}
        </Button>
      )}
    </Box>
  )
}
