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
        {i18n._('ways.invitations.about')}
      </Typography>
      {run.invitations.length === 0 ? (
        <Typography variant="body2">{i18n._('ways.invitations.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={i18n._('ways.invitations')} sx={list}>
          {run.invitations.map((invitation) => (
            <OneInvitation key={invitation.id} study={study} invitation={invitation} canEnd={isRunning && mayRevoke} />
          ))}
        </Box>
      )}
      {isRunning && mayInvite && <NewInvitation study={study} />}
    </>
  )
}

interface OneProps {
  study: Study
  invitation: Invitation
  canEnd: boolean
}

function OneInvitation({ study: { studyId }, invitation, canEnd }: OneProps) {
  const { i18n } = useLingui()
  const copy = useCopy()
  const confirm = useConfirm()
  const notify = useNotify()
  const client = useQueryClient()
  const { id, code, label, revokedAt, classes } = invitation
  const end = useMutation({
    mutationFn: () => request(enrolmentCalls.revokeInvitation, { body: { studyId, invitationId: id } }),
    onSuccess: () => notify(i18n._('ways.end.done', { code })),
    onError: (error) => notify(i18n._('ways.end.failed'), { severity: 'error', detail: messageForError(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: runQuery(studyId).queryKey }),
  })
  const handleEnd = async () => {
    const isSure = await confirm({
      title: i18n._('ways.end.title'),
      message: i18n._('ways.end.message', { code }),
      confirmLabel: i18n._('ways.end'),
    })
    if (isSure) end.mutate()
  }
  const isEnded = revokedAt !== null
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ textDecoration: isEnded ? 'line-through' : undefined }}>
          <Code code={code} />
        </Box>
        {isEnded ? (
          <Tag>{i18n._('ways.ended')}</Tag>
        ) : (
          <>
            <IconButton
              aria-label={i18n._('ways.copy.code.of', { code })}
              onClick={() => copy(code, i18n._('ways.copied.code', { code }))}
            >
              <CopyIcon />
            </IconButton>
            {canEnd && (
              <Button
                size="small"
                aria-label={i18n._('ways.end.of', { code })}
                loading={end.isPending}
                onClick={onFirstClick(handleEnd)}
                sx={{ ml: 'auto' }}
              >
                {i18n._('ways.end')}
              </Button>
            )}
          </>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {label && `${label} · `}
        {i18n._('ways.classes', {
          count: classes.length,
          names: classes.map(({ className }) => className || i18n._('ways.class.erased')).join(', '),
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
  const make = useMutation({
    mutationFn: () => request(enrolmentCalls.addInvitation, { body: { studyId, label } }),
    onSuccess: async ({ code }) => {
      setLabel('')
      notify(i18n._('ways.invite.done', { code }))
      await client.invalidateQueries({ queryKey: runQuery(studyId).queryKey })
    },
    onError: (error) => notify(i18n._('ways.invite.failed'), { severity: 'error', detail: messageForError(error) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate()
  }
  return (
    <Box component="form" onSubmit={handleSubmit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        size="small"
        label={i18n._('ways.invite.label')}
        helperText={i18n._('ways.invite.label.help')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <Box>
        <Button type="submit" variant="contained" onClick={submitOnce} loading={make.isPending}>
          {i18n._('ways.invite')}
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
