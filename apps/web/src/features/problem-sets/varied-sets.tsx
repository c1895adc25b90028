import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { allConditionsBlock, type ProblemSetId, type Study, setsInBlock, studyContentCalls } from '@trellis/domain'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { useDesignClosed } from '../../shared/study/design-edit'
import { AlertIcon, SearchIcon } from '../../ui/icons'
import { StackingTable } from '../../ui/stacking-table'
import { AddByIdDialog } from './add-by-id-dialog'
import { ChooseProblemsDialog } from './choose-problems-dialog'
import { DeleteSetButton, focusBesideSet } from './delete-set-button'
import { EmptySets } from './empty-sets'
import { MissingSet } from './missing-set'
import { ProblemSetsError } from './problem-sets-error'
import { useDeleteProblemSet } from './use-problem-sets'
import { UsedProblems } from './used-problems'
import { sectionIdOf } from './view-sets'

/** How long messages of this page are shown, in milliseconds. */
export const variedDuration = 4000

const headingId = 'varied-problem-sets'

interface Props {
  study: Study
  conditions: ReactNode
  /** The sets of the tests around them. */
  tests: ReactNode
  /** Opens the problem set library. */
  onBrowse: () => void
}

/** Problem sets, followed by the conditions that use them. */
export function VariedSets({ study, conditions, tests, onBrowse }: Props) {
  const { i18n } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const { addProblemSet, arrangeProblems, removeProblemSet } = studyContentCalls
  const isReadOnly = useDesignClosed(study, 'design', addProblemSet, arrangeProblems, removeProblemSet)
  const isEmpty = setsInBlock(study.problemSetsInStudy, allConditionsBlock).length === 0
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
        {isEmpty && (
          <Typography color="error" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 2 }}>
            <AlertIcon sx={{ mt: 0.25 }} />
            {i18n._('sets.varied.warning')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5 }}>
          <Typography variant="h2" id={headingId} tabIndex={-1} sx={{ flex: 1 }}>
            {i18n._('sets.varied.sets')}
          </Typography>
          {!isReadOnly && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="outlined" onClick={() => setIsAdding(true)}>
                {i18n._('sets.addById.single')}
              </Button>
              <Button variant="contained" startIcon={<SearchIcon />} onClick={onBrowse}>
                {i18n._('sets.browse')}
              </Button>
            </Box>
          )}
        </Box>
        <ProblemSetsError study={study} />
        {isEmpty ? (
          <EmptySets hint={isReadOnly ? undefined : i18n._('sets.varied.empty.hint')} />
        ) : (
          <ProblemSetTable study={study} isReadOnly={isReadOnly} />
        )}
      </Box>
      <Box component="section" aria-labelledby="varied-conditions" sx={{ minWidth: 0 }}>
        <Typography variant="h2" id="varied-conditions">
          {i18n._('sets.varied.conditions')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {i18n._('sets.varied.conditions.intro')}
        </Typography>
        {conditions}
      </Box>
      {tests}
      <AddByIdDialog
        study={study}
        page="varied"
        duration={variedDuration}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </Box>
  )
}

function ProblemSetTable({ study, isReadOnly }: { study: Study; isReadOnly: boolean }) {
  const { i18n } = useLingui()
  const { known, isLoading, error } = useStudyProblemSets(study)
  const sets = setsInBlock(study.problemSetsInStudy, allConditionsBlock)
  const remove = useDeleteProblemSet(study, variedDuration, (removedId) => focusBesideSet(sets, removedId, headingId))
  const columns = [
    { name: i18n._('sets.column.id'), width: 140 },
    { name: i18n._('sets.column.name') },
    { name: i18n._('sets.column.count'), width: 140 },
    { name: i18n._('sets.column.link'), width: 160 },
    ...(isReadOnly ? [] : [{ name: i18n._('sets.column.delete'), width: 60, isHidden: true }]),
  ]
  const [choosing, setChoosing] = useState<ProblemSetId | null>(null)
  const table = (
    <StackingTable label={i18n._('sets.table')} columns={columns}>
      {sets.map(({ problemSetId }) => {
        const name = known.get(problemSetId)?.problemSetName
        return (
          <tr key={problemSetId}>
            <th scope="row">
              <strong>{problemSetId}</strong>
            </th>
            <td data-label={i18n._('sets.column.name')}>
              {name ?? <MissingSet isLoading={isLoading} hasFailed={error !== null} fallback="–" />}
            </td>
            <td data-label={i18n._('sets.column.count')}>
              <UsedProblems
                study={study}
                set={known.get(problemSetId)}
                isLoading={isLoading}
                onChoose={isReadOnly ? undefined : () => setChoosing(problemSetId)}
              />
            </td>
            <td data-label={i18n._('sets.column.link')}>
              <Link
                component={RouterLink}
                to={`?tab=view#${sectionIdOf(problemSetId)}`}
                aria-label={i18n._('sets.varied.view.link.of', { name: name ?? problemSetId })}
                sx={{ display: 'inline-block', minHeight: 24 }}
              >
                {i18n._('sets.varied.view.link')}
              </Link>
            </td>
            {!isReadOnly && (
              <td className="action">
                <DeleteSetButton problemSetId={problemSetId} name={name} onDelete={remove} />
              </td>
            )}
          </tr>
        )
      })}
    </StackingTable>
  )
  return (
    <>
      {table}
      {choosing && (
        <ChooseProblemsDialog
          study={study}
          problemSetId={choosing}
          name={known.get(choosing)?.problemSetName ?? choosing}
          isOpen
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}
