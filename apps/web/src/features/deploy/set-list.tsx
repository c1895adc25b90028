import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import { useStudyProblemSets } from '../../lib/problem-sets'
import { useWords } from '../../locales/words'

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
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('deploy.sets')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('deploy.set.name')}</TableCell>
            <TableCell>{t('deploy.set.id')}</TableCell>
            <TableCell align="right">{t('deploy.set.problems')}</TableCell>
            {givenTo && <TableCell>{t('deploy.set.condition')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {study.problemSetsInfo.map(({ problemSetId, problemCount }) => (
            <TableRow key={problemSetId}>
              <TableCell component="th" scope="row">
                {known.get(problemSetId)?.name ?? (isLoading ? <Skeleton width={180} /> : problemSetId)}
              </TableCell>
              <TableCell>{problemSetId}</TableCell>
              <TableCell align="right">{problemCount}</TableCell>
              {givenTo && <TableCell>{givenTo(problemSetId)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
