import Box from '@mui/material/Box'
import { type PortableStudy, studyTypeLabel } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { useWords } from './words'

/** The contents of a file before it is imported. */
export function FileContents({ file }: { file: PortableStudy }) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const facts = [
    [t('import.name'), file.study.studyName],
    [t('import.type'), studyTypeLabel[file.study.studyTypeId]],
    [
      t('import.holds'),
      t('import.holds.counts', {
        conditions: file.conditions.length,
        sets: file.problemSets.length,
        supports: file.supports.length + file.feedback.length,
        images: Object.keys(file.images).length,
      }),
    ],
    [t('import.exportedAt'), formatDate(Date.parse(file.exportedAt) / 1000, timeZone)],
  ]
  return (
    <Box component="dl" aria-label={t('import.contents')} sx={list}>
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
