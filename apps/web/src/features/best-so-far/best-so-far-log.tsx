import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type BestSoFarEntry, resultsPath } from '@trellis/domain'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { Panel } from '../../ui/panel'
import { entrySentence } from './best-so-far-messages'

interface Props {
  log: readonly BestSoFarEntry[]
  skillName: (skillId: string) => string
}

/** Every rule, switch, change and reversal, the latest first. */
export function BestSoFarLog({ log, skillName }: Props) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  return (
    <Panel title={i18n._('best.log')}>
      {log.length === 0 && <Typography color="textSecondary">{i18n._('best.log.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {log.map((entry) => (
          <Box component="li" key={entry.entryId} id={`entry-${entry.entryId}`}>
            <Typography variant="body2">{entrySentence(entry, skillName, i18n)}</Typography>
            {entry.reason !== null && (
              <Typography variant="body2">{i18n._('best.entry.reason', { reason: entry.reason })}</Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              {i18n._('best.entry.by', {
                number: entry.entryId,
                name: entry.byName,
                when: formatMoment(entry.at, timeZone),
              })}
            </Typography>
            {entry.studies.length > 0 && <Studies studies={entry.studies} />}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Studies({ studies }: { studies: BestSoFarEntry['studies'] }) {
  const { i18n } = useLingui()
  const named = studies.flatMap(({ studyId, studyName }) => (studyId === null ? [] : [{ studyId, studyName }]))
  const others = studies.length - named.length
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'caption' }}>
      {named.map(({ studyId, studyName }) => (
        <li key={studyId}>
          <MuiLink component={Link} to={resultsPath(studyId)}>
            {studyName}
          </MuiLink>
        </li>
      ))}
      {others > 0 && <li>{i18n._('best.entry.others', { count: others })}</li>}
    </Box>
  )
}
