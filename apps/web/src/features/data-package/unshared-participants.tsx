import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  dataPackageCalls,
  type SharingRefusal,
  type Study,
  sharingRefusalSchema,
  type UnsharedParticipant,
} from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request } from '../../lib/client'
import { useMayMake } from '../../shared/study/team-role'
import { RoleNote } from '../../shared/team/role-note'
import { monospaceStyle } from '../../ui/monospace-style'
import { Panel } from '../../ui/panel'
import { usePackageAction } from './data-package-queries'

const refusals = {
  student: /*i18n*/ 'dataPackage.unshared.student',
  guardian: /*i18n*/ 'dataPackage.unshared.guardian',
  school: /*i18n*/ 'dataPackage.unshared.school',
} as const satisfies Record<SharingRefusal, string>

/** The participants who are left out of the package because sharing was refused. */
export function UnsharedParticipants({ study, unshared }: { study: Study; unshared: UnsharedParticipant[] }) {
  const { i18n } = useLingui()
  const { studyId } = study
  const mayDecide = useMayMake(study, dataPackageCalls.setSharing)
  const [participant, setParticipant] = useState('')
  const [refusedBy, setRefusedBy] = useState<SharingRefusal>('guardian')
  const share = usePackageAction<{ participant: string; refusedBy: SharingRefusal | null }>(
    studyId,
    (input) => request(dataPackageCalls.setSharing, { body: { studyId, ...input } }),
    i18n._('dataPackage.unshared.failed'),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = participant.trim().toUpperCase()
    if (code !== '') share.mutate({ participant: code, refusedBy }, { onSuccess: () => setParticipant('') })
  }
  return (
    <Panel title={i18n._('dataPackage.unshared')}>
      <Typography variant="body2" color="textSecondary">
        {i18n._('dataPackage.unshared.about')}
      </Typography>
      {unshared.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {unshared.map((refusal) => (
            <Box
              component="li"
              key={refusal.participant}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Box component="code" sx={monospaceStyle}>
                {refusal.participant}
              </Box>
              <Typography variant="body2">{i18n._(refusals[refusal.refusedBy])}</Typography>
              {mayDecide && (
                <Button
                  size="small"
                  disabled={share.isPending}
                  aria-label={i18n._('dataPackage.unshared.includeOne', { participant: refusal.participant })}
                  onClick={() => share.mutate({ participant: refusal.participant, refusedBy: null })}
                >
                  {i18n._('dataPackage.unshared.include')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {mayDecide ? (
        <Box
          component="form"
          onSubmit={handleSubmit}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
        >
          <TextField
            size="small"
            label={i18n._('dataPackage.unshared.participant')}
            value={participant}
            onChange={(event) => setParticipant(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <TextField
            select
            size="small"
            label={i18n._('dataPackage.unshared.by')}
            value={refusedBy}
            onChange={(event) => setRefusedBy(event.target.value as SharingRefusal)}
            sx={{ minWidth: 180 }}
          >
            {sharingRefusalSchema.options.map((option) => (
              <MenuItem key={option} value={option}>
                {i18n._(refusals[option])}
              </MenuItem>
            ))}
          </TextField>
          <Button type="submit" variant="outlined" loading={share.isPending} disabled={participant.trim() === ''}>
            {i18n._('dataPackage.unshared.leaveOut')}
          </Button>
        </Box>
      ) : (
        <RoleNote study={study} call={dataPackageCalls.setSharing} />
      )}
    </Panel>
  )
}
