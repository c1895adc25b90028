import { useLingui } from '@lingui/react'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { allConditionsBlock, type ProblemSetId, type Study, setsInBlock } from '@trellis/domain'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { problemSetTypeMessage } from '../../shared/problem/labels'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { StackingTable } from '../../ui/stacking-table'
import { ChooseProblemsDialog } from './choose-problems-dialog'
import { DeleteSetButton, focusBesideSet } from './delete-set-button'
import { MissingSet } from './missing-set'
import { useDeleteProblemSet } from './use-problem-sets'
import { UsedProblems } from './used-problems'

interface Props {
  study: Study
  /** The part of the study that the sets belong to. */
  studyBlockTypeId?: number
  label?: string
  isReadOnly: boolean
  /** URL of the page that shows the problems of a set. */
  addressOf: (problemSetId: ProblemSetId) => string
  /** Takes focus when the last set is removed. */
  headingId: string
}

/** The problem sets of one part of the study, which students of all conditions work on. */
export function SelectedSets(props: Props) {
  const { study, studyBlockTypeId = allConditionsBlock, label, isReadOnly, addressOf, headingId } = props
  const { i18n } = useLingui()
  const { known, isLoading, error } = useStudyProblemSets(study)
  const sets = setsInBlock(study.problemSetsInStudy, studyBlockTypeId)
  const remove = useDeleteProblemSet(study, undefined, (removedId) => focusBesideSet(sets, removedId, headingId))
  const [choosing, setChoosing] = useState<ProblemSetId | null>(null)
  const columns = [
    { name: i18n._('sets.column.name') },
    { name: i18n._('sets.column.id'), width: 120 },
    { name: i18n._('sets.column.type'), width: 190 },
    { name: i18n._('sets.column.problems'), width: 116 },
    { name: i18n._('sets.column.openResponses'), width: 96 },
    { name: i18n._('sets.column.grade'), width: 140 },
    ...(isReadOnly ? [] : [{ name: i18n._('sets.column.delete'), width: 60, isHidden: true }]),
  ]
  // Tests are used as they are.
  const canChoose = !isReadOnly && studyBlockTypeId === allConditionsBlock
  const table = (
    <StackingTable label={label ?? i18n._('sets.table')} columns={columns}>
      {sets.map(({ problemSetId }) => {
        const set = known.get(problemSetId)
        const missing = isLoading ? <Skeleton width="60%" /> : '–'
        return (
          <tr key={problemSetId}>
            <th scope="row">
              {set ? (
                <Link component={RouterLink} to={addressOf(problemSetId)} preventScrollReset sx={{ fontWeight: 600 }}>
                  {set.problemSetName}
                </Link>
              ) : (
                <MissingSet isLoading={isLoading} hasFailed={error !== null} fallback={problemSetId} />
              )}
            </th>
            <td data-label={i18n._('sets.column.id')}>{problemSetId}</td>
            <td data-label={i18n._('sets.column.type')}>
              {set ? i18n._(problemSetTypeMessage[set.problemSetType]) : missing}
            </td>
            <td data-label={i18n._('sets.column.problems')}>
              <UsedProblems
                study={study}
                set={set}
                isLoading={isLoading}
                onChoose={canChoose ? () => setChoosing(problemSetId) : undefined}
              />
            </td>
            <td data-label={i18n._('sets.column.openResponses')}>{set ? set.openResponseCount : missing}</td>
            <td data-label={i18n._('sets.column.grade')}>{set ? set.grade || '–' : missing}</td>
            {!isReadOnly && (
              <td className="action">
                <DeleteSetButton problemSetId={problemSetId} name={set?.problemSetName} onDelete={remove} />
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
