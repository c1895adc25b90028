import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  invitedEmailSchema,
  type MemberRole,
  memberRoleSchema,
  researcherSearch,
  type StudyId,
  type TeamPerson,
  teamCalls,
  type UserId,
} from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request } from '../../lib/client'
import { roleMessage } from '../../shared/team/role-messages'
import { Panel } from '../../ui/panel'
import { useNotify } from '../../ui/snackbar'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { personRow } from './person-row'
import { researchersQuery, useTeamAction } from './team-queries'

type Invited = { userId: UserId } | { email: string }

/** Invites by exact address, or by choosing among the researchers who are found by name. */
export function InvitePanel({ studyId, sendsMail }: { studyId: StudyId; sendsMail: boolean }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const [text, setText] = useState('')
  const [role, setRole] = useState<MemberRole>('editor')
  const invite = useTeamAction(
    studyId,
    (person: Invited) => request(teamCalls.inviteToTeam, { body: { studyId, role, ...person } }),
    i18n._('team.invite.failed'),
  )
  const email = invitedEmailSchema.safeParse(text)
  const handleInvite = (person: Invited) =>
    invite.mutate(person, {
      onSuccess: () => {
        setText('')
        notify(i18n._('team.invite.done'))
      },
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (email.success) handleInvite({ email: email.data })
  }
  return (
    <Panel title={i18n._('team.invite')}>
      <Typography variant="body2" color="textSecondary">
        {i18n._('team.invite.about')} {sendsMail ? i18n._('team.invite.mail') : i18n._('team.invite.noMail')}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
      >
        <TextField
          size="small"
          label={i18n._('team.invite.person')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off', spellCheck: false } }}
          sx={{ flex: '1 1 240px' }}
        />
        <TextField
          select
          size="small"
          label={i18n._('team.role')}
          value={role}
          onChange={(event) => setRole(event.target.value as MemberRole)}
          sx={{ minWidth: 130 }}
        >
          {memberRoleSchema.options.map((option) => (
            <MenuItem key={option} value={option}>
              {i18n._(roleMessage[option])}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" disabled={!email.success} loading={invite.isPending}>
          {i18n._('team.invite.submit')}
        </Button>
      </Box>
      {!text.includes('@') && (
        <FoundResearchers
          studyId={studyId}
          name={text.trim()}
          isBusy={invite.isPending}
          onInvite={({ userId }) => handleInvite({ userId })}
        />
      )}
    </Panel>
  )
}

interface FoundProps {
  studyId: StudyId
  name: string
  isBusy: boolean
  onInvite: (person: TeamPerson) => void
}

function FoundResearchers({ studyId, name, isBusy, onInvite }: FoundProps) {
  const { i18n } = useLingui()
  const searchedName = useDebouncedValue(name)
  const isLongEnough = searchedName.length >= researcherSearch.letters
  const found = useQuery({ ...researchersQuery(studyId, searchedName), enabled: isLongEnough })
  if (!isLongEnough) return null
  return (
    <Box role="status">
      {found.data?.length === 0 && <Typography variant="body2">{i18n._('team.invite.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.data?.map((person) => (
          <Box component="li" key={person.userId} sx={personRow}>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{person.displayName}</Typography>
            <Button
              size="small"
              variant="outlined"
              disabled={isBusy}
              onClick={() => onInvite(person)}
              aria-label={i18n._('team.invite.one', { name: person.displayName })}
            >
              {i18n._('team.invite.submit')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
