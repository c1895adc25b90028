import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allConditionsBlock, arrangeTree, type Study } from '@trellis/domain'
import { useMemo } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { studyProblemsQuery } from '../../shared/problem/study-problems'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { BuildPage } from './build-page'
import { buildSetOf } from './outline/build-outline'
import { buildSetsQuery, supportsQuery } from './supports-query'

/** The step in which the supports of a study are written. */
export function BuildStep({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  // Pre- and post-tests have no supports.
  const ids = study.problemSetsInStudy
    .filter(({ studyBlockTypeId }) => studyBlockTypeId === allConditionsBlock)
    .map(({ problemSetId }) => problemSetId)
  const trees = useQuery(buildSetsQuery(client, ids))
  const used = useQuery(studyProblemsQuery(study.studyId))
  const sets = useMemo(
    () =>
      used.data &&
      trees.data?.map((tree) =>
        buildSetOf(arrangeTree(tree, used.data.get(tree.problemSet.problemSetId) ?? new Map())),
      ),
    [trees.data, used.data],
  )
  const supports = useQuery(supportsQuery(study.studyId))
  const failed = [trees, used, supports].find((query) => query.isError && !query.data)

  if (ids.length === 0) return <Typography color="textSecondary">{i18n._('supports.none')}</Typography>
  if (failed) {
    const retry = () => [trees, used, supports].forEach((query) => void (query.isError && query.refetch()))
    return <ErrorState title={i18n._('supports.failed')} message={messageForError(failed.error)} onRetry={retry} />
  }
  if (!sets || !supports.data) return <SkeletonRows />
  return <BuildPage study={study} sets={sets} supports={supports.data} />
}
