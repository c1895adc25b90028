import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { PortableStudy } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { studyTypeMessage } from '../../shared/labels'

/** The contents of a file before it is imported. */
export function FileContents({ file }: { file: PortableStudy }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const facts = [
    [i18n._('import.name'), file.study.studyName],
    [i18n._('import.type'), i18n._(studyTypeMessage[file.study.studyTypeId])],
    [
      i18n._('import.holds'),
      i18n._('import.holds.counts', {
        conditions: file.conditions.length,
        sets: file.problemSets.length,
        supports: file.supports.length + file.feedback.length,
        images: Object.keys(file.images).length,
      }),
    ],
    [i18n._('import.exportedAt'), formatDate(Date.parse(file.exportedAt) / 1000, timeZone)],
  ]
  return (
    <Box component="dl" aria-label={i18n._('import.contents')} sx={list}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  p: 2,
  display: 'grid',
  gap: 0.75,
  borderRadius: 2,
  bgcolor: 'background.sunken',
  typography: 'body2',
  '& > div': { display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
