import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Condition, type ProblemId, supportMappingCalls } from '@trellis/domain'
import { request } from '../../../lib/client'
import { designMutation, patchStudy, refreshAfterChange } from '../../../shared/study/study-edits'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'

interface Change {
  problemIds: ProblemId[]
  isWithheld: boolean
}

function useWithhold({ conditionId }: Condition) {
  const { study, attempt } = useBuild()
  const { i18n } = useLingui()
  const client = useQueryClient()
  const notify = useNotify()
  const { studyId } = study
  const { mutate, isPending } = useMutation({
    ...designMutation(studyId),
    mutationFn: (change: Change) =>
      request(supportMappingCalls.withholdSupports, { body: { studyId, conditionId, ...change } }),
    onSuccess: (changed, { problemIds, isWithheld }) => {
      patchStudy(client, studyId, (known) => ({
        ...known,
        conditions: known.conditions.map((one) => (one.conditionId === conditionId ? changed : one)),
      }))
      if (isWithheld && problemIds.length > 1) notify(i18n._('supports.withheld.done', { count: problemIds.length }))
    },
    onError: () => notify(i18n._('supports.withheld.failed'), { severity: 'error' }),
    onSettled: () => refreshAfterChange(client, studyId),
  })
  return { isPending, withhold: (change: Change) => void attempt(() => mutate(change)) }
}

interface Props {
  condition: Condition
  problemId: ProblemId
  /** Problems of the study for which the condition has neither a support nor a decision. */
  undecided: readonly ProblemId[]
}

/** Offered where a condition has nothing yet: having nothing may be what the study compares. */
export function WithholdChoice({ condition, problemId, undecided }: Props) {
  const { i18n } = useLingui()
  const { isPending, withhold } = useWithhold(condition)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Button size="small" disabled={isPending} onClick={() => withhold({ problemIds: [problemId], isWithheld: true })}>
        {i18n._('supports.withheld.choose')}
      </Button>
      {undecided.length > 1 && (
        <Button
          size="small"
          disabled={isPending}
          onClick={() => withhold({ problemIds: [...undecided], isWithheld: true })}
        >
          {i18n._('supports.withheld.chooseAll', { count: undecided.length })}
        </Button>
      )}
    </Box>
  )
}

/** Says that the condition gives nothing here on purpose, and offers to undo that. */
export function WithheldNotice({ condition, problemId }: Pick<Props, 'condition' | 'problemId'>) {
  const { i18n } = useLingui()
  const { isReadOnly } = useBuild()
  const { isPending, withhold } = useWithhold(condition)
  return (
    <Box sx={{ p: 2, border: '1px dashed', borderColor: 'grey.500', borderRadius: '12px' }}>
      <Typography sx={{ fontWeight: 650 }}>{i18n._('supports.withheld')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {i18n._('supports.withheld.about')}
      </Typography>
      {!isReadOnly && (
        <Button
          size="small"
          sx={{ mt: 1, ml: -0.5 }}
          disabled={isPending}
          onClick={() => withhold({ problemIds: [problemId], isWithheld: false })}
        >
          {i18n._('supports.withheld.undo')}
        </Button>
      )}
    </Box>
  )
}

/** What students get while no condition has a support for the problem. */
export function FallbackNotice() {
  const { i18n } = useLingui()
  const { study } = useBuild()
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      {study.fallbackHelp ? i18n._('supports.fallback.given') : i18n._('supports.fallback.off')}
    </Typography>
  )
}
