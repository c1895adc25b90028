import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  enrolmentCalls,
  erasureCalls,
  type Participant,
  type StudyId,
  stricterKinds,
  type WithdrawalKind,
  type WithdrawalReason,
  withdrawalNoteSchema,
  withdrawalReasonSchema,
} from '@trellis/domain'
import { useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { ReasonDialog } from '../../shared/reason-dialog'
import { withdrawalKindMessage, withdrawalReasonMessage } from '../../shared/withdrawal/withdrawal-labels'
import { useNotify } from '../../ui/snackbar'
import { liveKeys } from './live-queries'

interface Props {
  studyId: StudyId
  participant: Participant
  isAdmin: boolean
  isOpen: boolean
  onClose: () => void
  /** Called after the withdrawal, once the dialog has closed: the button that opened it may no longer be there. */
  onGone: () => void
}

const kindHelp: Record<WithdrawalKind, string> = {
  TREATMENT: /*i18n*/ 'live.withdraw.kind.TREATMENT.help',
  COLLECTION: /*i18n*/ 'live.withdraw.kind.COLLECTION.help',
  ERASURE: /*i18n*/ 'live.withdraw.kind.ERASURE.help',
}

/** Asks how and why a student is withdrawn. It never shows the condition: that must not be a reason. */
export function WithdrawDialog({ studyId, participant: chosen, isAdmin, isOpen, onClose, onGone }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const { participant } = chosen
  const kinds = stricterKinds(chosen.withdrawal?.kind ?? null).filter((kind) => kind !== 'ERASURE' || isAdmin)
  const [kind, setKind] = useState(kinds[0]!)
  const [reason, setReason] = useState<WithdrawalReason | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  const withdraw = useMutation({
    mutationFn: async ({ reason, note }: { reason: WithdrawalReason; note: string }) => {
      if (kind !== 'ERASURE') {
        await request(enrolmentCalls.withdrawParticipant, { body: { studyId, participant, kind, reason, note } })
      } else await request(erasureCalls.eraseParticipant, { body: { studyId, participant, reason } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveKeys.all(studyId) })
      void client.invalidateQueries({ queryKey: keys.study(studyId) })
      notify(i18n._('live.withdraw.done', { participant }))
    },
    onError: (error) =>
      notify(i18n._('live.withdraw.failed', { participant }), { severity: 'error', detail: messageForError(error) }),
  })
  const handleSubmit = async (note: string) => {
    setIsMissing(reason === '')
    if (reason === '') return false
    return withdraw.mutateAsync({ reason, note }).then(
      () => true,
      () => false,
    )
  }
  return (
    <ReasonDialog
      title={i18n._('live.withdraw.title', { participant })}
      label={i18n._('live.withdraw.note')}
      help={kind === 'ERASURE' ? i18n._('live.withdraw.note.help.ERASURE') : i18n._('live.withdraw.note.help')}
      schema={withdrawalNoteSchema}
      submitLabel={i18n._('live.withdraw')}
      isDestructive
      isFieldFocused={false}
      isOpen={isOpen}
      onSubmit={handleSubmit}
      onClose={onClose}
      onExited={onGone}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Box component="ul" sx={{ typography: 'body2', m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          <li>{i18n._('live.withdraw.counted')}</li>
          <li>{i18n._('live.withdraw.student')}</li>
          <li>
            <strong>{i18n._('live.withdraw.undone')}</strong>
          </li>
          {!isAdmin && <li>{i18n._('live.withdraw.erasure')}</li>}
        </Box>
        <FormControl>
          <FormLabel id={id}>{i18n._('live.withdraw.kind')}</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={kind}
            onChange={(event) => setKind(event.target.value as WithdrawalKind)}
          >
            {kinds.map((one, index) => (
              <FormControlLabel
                key={one}
                value={one}
                control={
                  <Radio autoFocus={index === 0} slotProps={{ input: { 'aria-describedby': `${id}-${one}` } }} />
                }
                label={
                  <>
                    {i18n._(withdrawalKindMessage[one])}
                    <Box
                      component="span"
                      id={`${id}-${one}`}
                      sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}
                    >
                      {i18n._(kindHelp[one])}
                    </Box>
                  </>
                }
                sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { mt: -1 }, mt: 1 }}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <TextField
          select
          label={i18n._('live.withdraw.reason')}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value as WithdrawalReason)
            setIsMissing(false)
          }}
          error={isMissing}
          helperText={isMissing ? i18n._('live.withdraw.reason.missing') : ' '}
          required
          fullWidth
        >
          {withdrawalReasonSchema.options.map((one) => (
            <MenuItem key={one} value={one}>
              {i18n._(withdrawalReasonMessage[one])}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </ReasonDialog>
  )
}
