import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import {
  allConditionsBlock,
  allowsOneProblemSetOnly,
  type ProblemSetId,
  type Study,
  setsInBlock,
  studyContentCalls,
} from '@trellis/domain'
import { useState } from 'react'
import { useDesignClosed } from '../../shared/study/design-edit'
import { SearchIcon } from '../../ui/icons'
import { AddByIdDialog } from './add-by-id-dialog'
import { AddSetDialog } from './add-set-dialog'
import { EmptySets } from './empty-sets'
import { ProblemSetsError } from './problem-sets-error'
import { SelectedSets } from './selected-sets'

const headingId = 'selected-problems'

interface Props {
  study: Study
  /** Opens the problem set library for one part of the study. */
  onBrowse: (studyBlockTypeId: number) => void
  /** URL of the page that shows the problems of a set in that part. */
  addressOf: (problemSetId: ProblemSetId, studyBlockTypeId: number) => string
}

/** The problem sets on which the conditions are compared. */
export function SelectStep({ study, onBrowse, addressOf }: Props) {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<'by-id' | 'choose' | null>(null)
  const { addProblemSet, arrangeProblems, removeProblemSet } = studyContentCalls
  const isReadOnly = useDesignClosed(study, 'design', addProblemSet, arrangeProblems, removeProblemSet)
  const isSingle = allowsOneProblemSetOnly(study.studyTypeId)
  const count = setsInBlock(study.problemSetsInStudy, allConditionsBlock).length
  const isFull = isSingle && count > 0
  const browse = () => onBrowse(allConditionsBlock)
  const chooseButton = !isReadOnly && !isFull && (
    <Button variant={count === 0 ? 'contained' : 'outlined'} onClick={() => setOpened('choose')}>
      {i18n._('sets.add')}
    </Button>
  )

  return (
    <Box component="section" aria-labelledby={headingId} sx={{ maxWidth: 1120 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2" id={headingId} tabIndex={-1}>
            {i18n._('sets.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isSingle ? i18n._('sets.intro.single') : i18n._('sets.intro')}
          </Typography>
        </Box>
        {!isReadOnly && isSingle && <SingleAddButton isDisabled={isFull} onClick={() => setOpened('by-id')} />}
        {!isReadOnly && !isSingle && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setOpened('by-id')}>
              {i18n._('sets.addById')}
            </Button>
            <Button variant={count === 0 ? 'outlined' : 'contained'} startIcon={<SearchIcon />} onClick={browse}>
              {i18n._('sets.browse')}
            </Button>
          </Box>
        )}
      </Box>
      <ProblemSetsError study={study} />
      {count === 0 ? (
        <EmptySets hint={isReadOnly ? undefined : i18n._('sets.empty.hint')} action={chooseButton} />
      ) : (
        <>
          <SelectedSets
            study={study}
            isReadOnly={isReadOnly}
            addressOf={(problemSetId) => addressOf(problemSetId, allConditionsBlock)}
            headingId={headingId}
          />
          {chooseButton && <Box sx={{ mt: 2 }}>{chooseButton}</Box>}
        </>
      )}
      <AddByIdDialog study={study} page="content" isOpen={opened === 'by-id'} onClose={() => setOpened(null)} />
      <AddSetDialog study={study} isOpen={opened === 'choose'} onClose={() => setOpened(null)} onBrowse={browse} />
    </Box>
  )
}

function SingleAddButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  const { i18n } = useLingui()
  return (
    <Tooltip
      title={i18n._('sets.addById.single.tooltip')}
      describeChild
      slotProps={{ popper: { disablePortal: true } }}
    >
      {/* A disabled button fires no pointer events; the frame around it does. */}
      <span>
        <Button variant="outlined" disabled={isDisabled} onClick={onClick}>
          {i18n._('sets.addById.single')}
        </Button>
      </span>
    </Tooltip>
  )
}
