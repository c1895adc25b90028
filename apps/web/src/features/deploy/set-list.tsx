import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import { useStudyProblemSets } from '../../lib/problem-sets'
import { useWords } from '../../locales/words'
import { StackingTable } from '../../ui/stacking-table'

interface Props {
  study: Study
  /** Tells for each set which conditions get it, where conditions differ in that. */
  givenTo?: (problemSetId: string) => string
}

/** The study's problem sets, to be read. */
export function SetList({ study, givenTo }: Props) {
  const t = useWords()
  const { known, isLoading } = useStudyProblemSets(study)
  if (study.problemSetsInfo.length === 0) {
    return <Typography color="textSecondary">{t('deploy.sets.none')}</Typography>
  }
  const columns = [
    { name: t('deploy.set.name') },
    { name: t('deploy.set.id'), width: 160 },
    { name: t('deploy.set.problems'), width: 120 },
    ...(givenTo ? [{ name: t('deploy.set.condition') }] : []),
  ]
  return (
    <StackingTable label={t('deploy.sets')} columns={columns}>
      {study.problemSetsInfo.map(({ problemSetId, problemCount }) => (
        <tr key={problemSetId}>
          <th scope="row">{known.get(problemSetId)?.name ?? (isLoading ? <Skeleton width={180} /> : problemSetId)}</th>
          <td data-label={t('deploy.set.id')}>{problemSetId}</td>
          <td data-label={t('deploy.set.problems')}>{problemCount}</td>
          {givenTo && <td data-label={t('deploy.set.condition')}>{givenTo(problemSetId)}</td>}
        </tr>
      ))}
    </StackingTable>
  )
}
