import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lineChanges, type PreregistrationVersion, preregistrationSectionIds, sectionTitle } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { versionQuery } from './preregistration-queries'

/** Every saved version, with its changes. */
export function VersionList({ studyId, versions }: { studyId: number; versions: readonly PreregistrationVersion[] }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const [shown, setShown] = useState<number | null>(null)
  if (versions.length === 0) return null
  return (
    <Box component="section" aria-label={i18n._('prereg.versions')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {i18n._('prereg.versions')}
      </Typography>
      {versions.map(({ number, author, savedAt, hash }) => (
        <Box key={number} sx={{ py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
            <Typography variant="body2">
              {i18n._('prereg.version', { number, author, date: formatMoment(savedAt, timeZone) })}
            </Typography>
            <Button
              size="small"
              aria-expanded={shown === number}
              aria-label={i18n._('prereg.changes.of', { number })}
              onClick={() => setShown(shown === number ? null : number)}
            >
              {i18n._('prereg.changes')}
            </Button>
          </Box>
          <Typography variant="caption" color="textSecondary" component="code" sx={{ overflowWrap: 'anywhere' }}>
            {hash}
          </Typography>
          {shown === number && <Changes studyId={studyId} number={number} />}
        </Box>
      ))}
    </Box>
  )
}

function Changes({ studyId, number }: { studyId: number; number: number }) {
  const { i18n } = useLingui()
  const query = useQuery(versionQuery(studyId, number))
  if (query.isError) return <Typography variant="body2">{messageForError(query.error)}</Typography>
  if (!query.data) return <Skeleton height={40} />
  const { sections, before } = query.data
  if (before === null) return <Typography variant="body2">{i18n._('prereg.changes.first')}</Typography>
  const changed = preregistrationSectionIds.filter((id) => sections[id] !== before[id])
  if (changed.length === 0) return <Typography variant="body2">{i18n._('prereg.changes.none')}</Typography>
  return changed.map((id) => (
    <Box key={id} lang="en" sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {sectionTitle[id]}
      </Typography>
      {lineChanges(before[id], sections[id]).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a difference never move
        <Line key={index} as={kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'} data-kind={kind}>
          {text || '\u00a0'}
        </Line>
      ))}
    </Box>
  ))
}

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  paddingLeft: theme.spacing(1),
  borderLeft: '3px solid transparent',
  textDecoration: 'none',
  '&[data-kind=removed]': { borderColor: theme.vars.palette.error.main, textDecoration: 'line-through' },
  '&[data-kind=added]': { borderColor: theme.vars.palette.success.main },
}))
