import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mayAddProblemSet, type ProblemSetId, type Study, studyContentCalls } from '@trellis/domain'
import { useId } from 'react'
import { useMayDesign } from '../../shared/study/design-edit'
import { useRoleReason } from '../../shared/team/role-note'
import { onFirstClick } from '../../ui/double-click'
import { refusalMessages } from './finder.rules'
import { finderKeys, isInUseQuery } from './finder-queries'

interface Props {
  study: Study
  problemSetId: ProblemSetId
  studyBlockTypeId: number
  blockName: string
  /** A set can be used only once its problems are shown. */
  isLoaded: boolean
  width: number
  onAdd: (problemSetId: ProblemSetId) => Promise<void>
}

/** The button that adds the set to the study, or why that is not possible. Always visible. */
export function AddSetBar({ study, problemSetId, studyBlockTypeId, blockName, isLoaded, width, onAdd }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const client = useQueryClient()
  const inUse = useQuery(isInUseQuery(problemSetId, study))
  const add = useMutation({
    mutationFn: () => onAdd(problemSetId),
    // The caller has reported the reason; refetch, since another study may have taken the set.
    onError: () => client.invalidateQueries({ queryKey: finderKeys.pages }),
  })
  const verdict = mayAddProblemSet({
    study,
    problemSetId,
    studyBlockTypeId,
    isInUse: inUse.data ?? false,
  })
  const mayDesign = useMayDesign(study, studyContentCalls.addProblemSet)
  const roleReason = useRoleReason(study, studyContentCalls.addProblemSet)
  const refusal = verdict.ok || verdict.reason === 'awaiting_approval' ? null : verdict.reason
  const note =
    roleReason ?? (refusal === null ? inUse.isError && i18n._('finder.failed') : i18n._(refusalMessages[refusal]))
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', px: { xs: 1.5, md: 2 }, py: 1.25 }}>
      <Box sx={{ ...row, maxWidth: width }}>
        <Typography id={id} role="status" variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {isLoaded && note}
        </Typography>
        <Button
          variant="contained"
          disabled={!isLoaded || inUse.isPending || refusal !== null || !mayDesign}
          loading={add.isPending}
          aria-describedby={id}
          onClick={onFirstClick(add.mutate)}
        >
          {i18n._('finder.use', { block: blockName })}
        </Button>
      </Box>
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mx: 'auto' }
