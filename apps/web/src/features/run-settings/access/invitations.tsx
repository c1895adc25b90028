import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { enrolmentCalls, type Invitation, type Run, type Study } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { runQuery } from '../../../shared/study/run-query'
import { useMayMake } from '../../../shared/study/team-role'
import { useConfirm } from '../../../ui/confirm-dialog'
import { onFirstClick, submitOnce } from '../../../ui/double-click'
import { CopyIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { Tag } from '../../../ui/tag'
import { useCopy } from '../../../ui/use-copy'
import { Code } from './access-code'

/** The invitation codes of a study, and the form that creates another. */
export function Invitations({ study, run }: { study: Study; run: Run }) {
  const { i18n } = useLingui()
  const isRunning = study.studyStatus === 'DEPLOYED' || study.studyStatus === 'PAUSED'
  const mayInvite = useMayMake(study, enrolmentCalls.addInvitation)
  const mayRevoke = useMayMake(study, enrolmentCalls.revokeInvitation)
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {i18n._('enrolmentAccess.invitations.about')}
      </Typography>
      {run.invitations.length === 0 ? (
        <Typography variant="body2">{i18n._('enrolmentAccess.invitations.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={i18n._('enrolmentAccess.invitations')} sx={list}>
          {run.invitations.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              study={study}
              invitation={invitation}
              canRevoke={isRunning && mayRevoke}
            />
          ))}
        </Box>
      )}
      {isRunning && mayInvite && <NewInvitation study={study} />}
    </>
  )
}

interface InvitationItemProps {
  study: Study
  invitation: Invitation
  canRevoke: boolean
}

function InvitationItem({ study: { studyId }, invitation, canRevoke }: InvitationItemProps) {
  const { i18n } = useLingui()
  const copy = useCopy()
  const confirm = useConfirm()
  const notify = useNotify()
  const client = useQueryClient()
  const { id, code, label, revokedAt, classes } = invitation
  const revoke = useMutation({
    mutationFn: () => request(enrolmentCalls.revokeInvitation, { body: { studyId, invitationId: id } }),
    onSuccess: () => notify(i18n._('enrolmentAccess.end.done', { code })),
    onError: (error) =>
      notify(i18n._('enrolmentAccess.end.failed'), { severity: 'error', detail: messageForError(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: runQuery(studyId).queryKey }),
  })
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: i18n._('enrolmentAccess.end.title'),
      message: i18n._('enrolmentAccess.end.message', { code }),
      confirmLabel: i18n._('enrolmentAccess.end'),
    })
    if (isSure) revoke.mutate()
  }
  const isRevoked = revokedAt !== null
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ textDecoration: isRevoked ? 'line-through' : undefined }}>
          <Code code={code} />
        </Box>
        {isRevoked ? (
          <Tag>{i18n._('enrolmentAccess.ended')}</Tag>
        ) : (
          <>
            <IconButton
              aria-label={i18n._('enrolmentAccess.copy.code.of', { code })}
              onClick={() => copy(code, i18n._('enrolmentAccess.copied.code', { code }))}
            >
              <CopyIcon />
            </IconButton>
            {canRevoke && (
              <Button
                size="small"
                aria-label={i18n._('enrolmentAccess.end.of', { code })}
                loading={revoke.isPending}
                onClick={onFirstClick(handleRevoke)}
                sx={{ ml: 'auto' }}
              >
                {i18n._('enrolmentAccess.end')}
              </Button>
            )}
          </>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {label && `${label} · `}
        {i18n._('enrolmentAccess.classes', {
          count: classes.length,
          names: classes.map(({ className }) => className || i18n._('enrolmentAccess.class.erased')).join(', '),
        })}
      </Typography>
    </li>
  )
}

function NewInvitation({ study: { studyId } }: { study: Study }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const create = useMutation({
    mutationFn: () => request(enrolmentCalls.addInvitation, { body: { studyId, label } }),
    onSuccess: async ({ code }) => {
      setLabel('')
      notify(i18n._('enrolmentAccess.invite.done', { code }))
      await client.invalidateQueries({ queryKey: runQuery(studyId).queryKey })
    },
    onError: (error) =>
      notify(i18n._('enrolmentAccess.invite.failed'), { severity: 'error', detail: messageForError(error) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <Box component="form" onSubmit={handleSubmit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        size="small"
        label={i18n._('enrolmentAccess.invite.label')}
        helperText={i18n._('enrolmentAccess.invite.label.help')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <Box>
        <Button type="submit" variant="contained" onClick={submitOnce} loading={create.isPending}>
          {i18n._('enrolmentAccess.invite')}
        </Button>
      </Box>
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  '& > li': { p: 1, borderRadius: 2, bgcolor: 'background.sunken' },
} as const
