import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { enrolmentCalls, type Invitation, type StudyId } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request } from '../../lib/client'
import { formatDate } from '../../lib/dates'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick, submitOnce } from '../../ui/double-click'
import { CopyIcon } from '../../ui/icons'
import { useNotify } from '../../ui/snackbar'
import { codeFace } from './code-face'
import { liveKeys } from './live-queries'
import { useCopy } from './use-copy'
import { useWords } from './words'

interface Props {
  studyId: StudyId
  invitations: readonly Invitation[]
  /** Whether somebody new may come in. */
  isOpen: boolean
}

/** Codes that teachers bring their classes in with. */
export function Invitations({ studyId, invitations, isOpen }: Props) {
  const t = useWords()
  return (
    <>
      {isOpen && <NewInvitation studyId={studyId} />}
      {invitations.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('live.invite.none')}
        </Typography>
      ) : (
        <Box component="ul" aria-label={t('live.invite.list')} sx={list}>
          {invitations.map((invitation) => (
            <One key={invitation.id} studyId={studyId} invitation={invitation} />
          ))}
        </Box>
      )}
    </>
  )
}

function NewInvitation({ studyId }: { studyId: StudyId }) {
  const t = useWords()
  const notify = useNotify()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const make = useMutation({
    mutationFn: () => request(enrolmentCalls.addInvitation, { body: { studyId, label } }),
    onSuccess: ({ code }) => {
      setLabel('')
      notify(t('live.invite.made', { code }))
      return client.invalidateQueries({ queryKey: liveKeys.run(studyId) })
    },
    onError: (error) => notify(t('live.invite.failed'), { severity: 'error', detail: messageForError(error) }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate()
  }
  return (
    <Box
      component="form"
      onSubmit={handleSubmit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}
    >
      <TextField
        size="small"
        label={t('live.invite.label')}
        helperText={t('live.invite.label.help')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button type="submit" variant="outlined" loading={make.isPending} onClick={submitOnce} sx={{ minHeight: 40 }}>
        {t('live.invite.make')}
      </Button>
    </Box>
  )
}

function One({ studyId, invitation }: { studyId: StudyId; invitation: Invitation }) {
  const t = useWords()
  const confirm = useConfirm()
  const notify = useNotify()
  const copy = useCopy()
  const client = useQueryClient()
  const timeZone = useMe()?.timeZone
  const { id, code, label, createdAt, revokedAt, classes } = invitation
  const end = useMutation({
    mutationFn: () => request(enrolmentCalls.revokeInvitation, { body: { studyId, invitationId: id } }),
    onSuccess: () => {
      notify(t('live.invite.end.done', { code }))
      return client.invalidateQueries({ queryKey: liveKeys.run(studyId) })
    },
    onError: (error) => notify(t('live.invite.end.failed'), { severity: 'error', detail: messageForError(error) }),
  })
  const handleEnd = async () => {
    const isSure = await confirm({
      title: t('live.invite.end.title', { code }),
      message: t('live.invite.end.message'),
      confirmLabel: t('live.invite.end'),
    })
    if (isSure) end.mutate()
  }
  return (
    <Box component="li" sx={line}>
      <Typography component="code" variant="body2" translate="no" sx={[codeFace, { fontWeight: 650 }]}>
        {code}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {[label, t('live.invite.classes', { count: classes.length }), formatDate(createdAt, timeZone)]
          .filter((part) => part !== '')
          .join(' · ')}
        {classes.length > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
            {classes.map(({ className }) => className).join(', ')}
          </Box>
        )}
      </Typography>
      {revokedAt === null ? (
        <Box sx={{ display: 'flex' }}>
          <Button
            size="small"
            startIcon={<CopyIcon />}
            aria-label={t('live.in.copyCode.named', { code })}
            onClick={() => copy(code)}
          >
            {t('live.in.copyCode')}
          </Button>
          <Button
            size="small"
            color="error"
            loading={end.isPending}
            aria-label={t('live.invite.end.named', { code })}
            onClick={onFirstClick(handleEnd)}
          >
            {t('live.invite.end')}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('live.invite.ended')}
        </Typography>
      )}
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' } as const
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
