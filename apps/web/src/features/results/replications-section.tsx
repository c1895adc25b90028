import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  comparisonKey,
  type ReplicatedStudy,
  type Replications,
  resultsPath,
  resultWording,
  type StudyId,
} from '@trellis/domain'
import { Link } from 'react-router'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { PooledForest } from '../../shared/figure/pooled-forest'
import { outcomeName } from '../../shared/plan/plan-labels'
import { Panel } from '../../ui/panel'
import { replicationsQuery } from './results-queries'

/** What the study, the one it repeats and those that repeat it found, and what they find together. */
export function ReplicationsSection({ studyId }: { studyId: StudyId }) {
  const { i18n } = useLingui()
  const { data } = useQuery(replicationsQuery(studyId))
  if (!data || data.studies.length < 2) return null
  return (
    <Panel title={i18n._('results.section.replications')}>
      <StudyList studies={data.studies} />
      {data.pooled.map((pooled) => (
        <PooledFigure key={`${pooled.sample} ${comparisonKey(pooled)}`} studies={data.studies} pooled={pooled} />
      ))}
    </Panel>
  )
}

function StudyList({ studies }: { studies: readonly ReplicatedStudy[] }) {
  const { i18n } = useLingui()
  const name = useStudyName()
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {studies.map((study, index) => (
        <Typography key={study.studyId ?? `other ${index}`} component="li" variant="body2">
          {study.studyId !== null && study.completedAt !== null && !study.isThis ? (
            <MuiLink component={Link} to={resultsPath(study.studyId)}>
              {name(study)}
            </MuiLink>
          ) : (
            name(study)
          )}
          {study.isOriginal && ` · ${i18n._('results.replications.original')}`}
          {study.isElsewhere && ` · ${i18n._('results.replications.elsewhere')}`}
          {study.effects.length === 0 &&
            ` · ${study.completedAt === null ? i18n._('results.replications.nothingYet') : i18n._('results.replications.notListed')}`}
        </Typography>
      ))}
    </Box>
  )
}

function useStudyName() {
  const { i18n } = useLingui()
  return ({ studyName, isThis }: ReplicatedStudy) => {
    if (isThis) return i18n._('results.replications.this')
    return studyName ?? i18n._('results.replications.other')
  }
}

interface Props {
  studies: readonly ReplicatedStudy[]
  pooled: Replications['pooled'][number]
}

/** One comparison in one outcome: a row for each study, then all of them together. */
function PooledFigure({ studies, pooled }: Props) {
  const { i18n } = useLingui()
  const name = useStudyName()
  const found = studies.flatMap((study, index) =>
    study.effects
      .filter((effect) => study.sample === pooled.sample && comparisonKey(effect) === comparisonKey(pooled))
      .map((effect) => ({ key: `${index}`, label: name(study), effect })),
  )
  const names = {
    condition: pooled.condition.name,
    reference: pooled.reference.name,
    outcome: outcomeName(pooled.outcome, i18n),
  }
  const { result } = pooled
  const caption = i18n._('results.replications.caption', names)
  return (
    <>
      <PooledForest
        title={i18n._('results.replications.figure', names)}
        caption={result.ok ? `${caption} ${i18n._('results.replications.pooledRows')}` : caption}
        empty={i18n._('results.noEstimate')}
        studentsHead={i18n._('results.students')}
        studies={found.map(({ effect: { n, ...effect }, ...study }) => ({
          ...study,
          ...effect,
          students: `${formatNumber(n.treated)} / ${formatNumber(n.control)}`,
        }))}
        pooled={result.ok ? { ...result, standardError: null, students: '' } : null}
      />
      <Typography variant="body2" color="textSecondary">
        {result.ok
          ? i18n._('results.replications.heterogeneity', {
              deviation: formatDecimal(result.betweenDeviation, 2),
              share: formatDecimal(100 * result.shareBetween, 0),
            })
          : result.reason === 'too_few_studies'
            ? i18n._('results.replications.tooFew')
            : resultWording(i18n.locale).reasons[result.reason]}
      </Typography>
    </>
  )
}
