import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { calls } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { DataActions } from './data-actions'
import { studiesQuery } from './erasure-queries'

/** Erases what identifies the participants of a completed study. */
export function StudyEraser() {
  const { i18n } = useLingui()
  const studies = useQuery(studiesQuery)
  const [id, setId] = useState('')
  const study = studies.data?.find(({ studyId }) => String(studyId) === id)
  return (
    <Box component="section" aria-labelledby="erase-study" sx={{ mt: 4 }}>
      <Typography variant="h2" id="erase-study">
        {i18n._('data.studyTitle')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5, maxWidth: 720 }}>
        {i18n._('data.studyLead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          size="small"
          label={i18n._('data.study')}
          value={study ? id : ''}
          onChange={(event) => setId(event.target.value)}
          sx={{ flex: '1 1 240px', maxWidth: 420 }}
        >
          {(studies.data ?? []).map(({ studyId, studyName }) => (
            <MenuItem key={studyId} value={String(studyId)}>
              {studyName}
            </MenuItem>
          ))}
        </TextField>
        {study && (
          <DataActions
            name={study.studyName}
            title={i18n._('data.study.title', { name: study.studyName })}
            message={i18n._('data.study.message')}
            erase={() => request(calls.eraseStudy, { body: { studyId: study.studyId } })}
          />
        )}
      </Box>
    </Box>
  )
}
