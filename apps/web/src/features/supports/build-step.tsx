import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allConditionsBlock, type Study } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { BuildPage } from './build-page'
import { buildSetsQuery, supportsQuery } from './supports-query'

/** The step in which the supports of a study are written. */
export function BuildStep({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  // Pre- and post-tests have no supports.
  const ids = study.problemSetsInStudy
    .filter(({ studyBlockTypeId }) => studyBlockTypeId === allConditionsBlock)
    .map(({ problemSetId }) => problemSetId)
  const sets = useQuery(buildSetsQuery(client, ids))
  const supports = useQuery(supportsQuery(study.studyId))
  const failed = [sets, supports].find((query) => query.isError && !query.data)

  if (ids.length === 0) return <Typography color="textSecondary">{i18n._('supports.none')}</Typography>
  if (failed) {
    const retry = () => [sets, supports].forEach((query) => void (query.isError && query.refetch()))
    return <ErrorState title={i18n._('supports.failed')} message={messageForError(failed.error)} onRetry={retry} />
  }
  if (!sets.data || !supports.data) return <SkeletonRows />
  return <BuildPage study={study} sets={sets.data} supports={supports.data} />
}
