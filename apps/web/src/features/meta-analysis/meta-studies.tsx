import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type MetaAnalysis, type MetaStudy, metaAnalysisCsv, resultsPath, resultWording } from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatDate } from '../../shared/dates'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { NumberTable } from '../../shared/study/number-table'
import { DownloadIcon } from '../../ui/icons'
import { Panel } from '../../ui/panel'
import { saveFile } from '../../ui/save-file'
import { ratingMessages } from './meta-analysis-messages'
import { useStudyLabel } from './use-study-label'

const rowsAtOnce = 50

/** Every comparison of every pooled study, also as files to download. */
export function MetaStudies({ analysis }: { analysis: MetaAnalysis }) {
  const { i18n } = useLingui()
  const [most, setMost] = useState(rowsAtOnce)
  const { studies, total } = analysis
  const save = (content: string, type: string, ending: string) =>
    saveFile(new Blob([content], { type }), `meta-analysis.${ending}`)
  return (
    <Panel title={i18n._('meta.studies')}>
      <NumberTable
        label={i18n._('meta.studies')}
        heads={[
          i18n._('meta.table.study'),
          i18n._('meta.table.comparison'),
          i18n._('meta.table.effect'),
          i18n._('meta.table.se'),
          i18n._('meta.table.n'),
          i18n._('meta.table.rating'),
        ]}
        wordHeads={[i18n._('meta.table.comparison'), i18n._('meta.table.rating')]}
      >
        {studies.slice(0, most).flatMap((study, index) =>
          study.contrasts.map((contrast, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: studies without a number stay in their order
            <Comparison key={`${index} ${position}`} study={study} contrast={contrast} index={index} />
          )),
        )}
      </NumberTable>
      {total.studies > studies.length && (
        <Typography variant="body2" color="textSecondary">
          {i18n._('meta.studies.limited', { listed: studies.length, studies: total.studies })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {studies.length > most && (
          <Button onClick={() => setMost(most + rowsAtOnce)}>
            {i18n._('meta.studies.more', { rest: studies.length - most })}
          </Button>
        )}
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => save(metaAnalysisCsv(studies), 'text/csv;charset=utf-8', 'csv')}
        >
          {i18n._('meta.download.csv')}
        </Button>
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => save(`${JSON.stringify(analysis, null, 2)}\n`, 'application/json', 'json')}
        >
          {i18n._('meta.download.json')}
        </Button>
      </Box>
    </Panel>
  )
}

interface ComparisonProps {
  study: MetaStudy
  contrast: MetaStudy['contrasts'][number]
  index: number
}

function Comparison({ study, contrast, index }: ComparisonProps) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const label = useStudyLabel()
  const { effectSize, interval, standardError, n, role, condition, reference } = contrast
  const roleName = role === 'PRIMARY' ? i18n._('meta.role.PRIMARY') : i18n._('meta.role.SECONDARY')
  return (
    <tr>
      <th scope="row">
        {study.studyId === null ? (
          label(study, index)
        ) : (
          <MuiLink component={Link} to={resultsPath(study.studyId)}>
            {label(study, index)}
          </MuiLink>
        )}
        {study.completedAt !== null && (
          <small>{i18n._('meta.study.completed', { when: formatDate(study.completedAt, timeZone) })}</small>
        )}
        {study.isPreregistered && <small>{i18n._('meta.study.preregistered')}</small>}
        {study.sharesStudents && <small>{i18n._('meta.study.shared')}</small>}
      </th>
      <td className="words">
        {condition !== null && reference !== null ? resultWording(i18n.locale).against({ condition, reference }) : ''}
        <small>{roleName}</small>
      </td>
      <td>
        {formatDecimal(effectSize, 3)}
        <small>
          {i18n._('meta.range', { low: formatDecimal(interval.low, 2), high: formatDecimal(interval.high, 2) })}
        </small>
      </td>
      <td>{formatDecimal(standardError, 3)}</td>
      <td>{`${formatNumber(n.treated)} / ${formatNumber(n.control)}`}</td>
      <td className="words">{i18n._(ratingMessages[study.rating])}</td>
    </tr>
  )
}
