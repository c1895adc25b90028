import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { enrolmentCalls, type Homework, type HomeworkId, invitationCodeSchema, type SchoolClass } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../../lib/api-error'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { issueMessage } from '../../../shared/issue-message'
import { cardFace } from '../../../ui/card-face'
import { submitOnce } from '../../../ui/double-click'
import { useDraft } from '../../../ui/use-draft'
import { useClassMutation } from './use-class-mutation'

interface Props {
  schoolClass: SchoolClass
  homework: readonly Homework[]
}

/** Adds the class to a researcher's study. The typed code is kept until that succeeds. */
export function InvitationForm({ schoolClass, homework }: Props) {
  const { i18n } = useLingui()
  const draft = useDraft(`invitation:${schoolClass.id}`, { code: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [idsBefore, setIdsBefore] = useState<ReadonlySet<HomeworkId>>(new Set())
  const accept = useClassMutation((code: string) =>
    request(enrolmentCalls.acceptInvitation, { body: { code, classId: schoolClass.id } }),
  )

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (accept.isPending) return
    const code = invitationCodeSchema.safeParse(draft.value.code)
    setProblem(issueMessage(code))
    if (!code.success) return
    setIdsBefore(new Set(homework.map(({ id }) => id)))
    accept.mutate(code.data, {
      onSuccess: draft.discard,
      onError: (error) => isApiError(error, 'invitation_not_found') && setProblem(messageForError(error)),
    })
  }
  const isFieldError = isApiError(accept.error, 'invitation_not_found')
  return (
    <Box component="section" aria-labelledby="invitation" sx={panel}>
      <Typography variant="h2" id="invitation">
        {i18n._('classes.invitation')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 680, mb: 1.5 }}>
        {i18n._('classes.invitation.what')}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
      >
        <TextField
          size="small"
          label={i18n._('classes.invitation.code')}
          value={draft.value.code}
          onChange={(event) => {
            draft.edit({ code: event.target.value })
            setProblem(null)
            if (!accept.isIdle && !accept.isPending) accept.reset()
          }}
          error={problem !== null}
          helperText={problem ?? ' '}
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
            formHelperText: { role: 'status' },
          }}
          sx={{ width: { xs: '100%', sm: 280 } }}
        />
        <Button
          type="submit"
          variant="outlined"
          onClick={submitOnce}
          loading={accept.isPending}
          disabled={draft.value.code.trim() === ''}
          sx={{ minHeight: 40 }}
        >
          {i18n._('classes.invitation.accept')}
        </Button>
      </Box>
      <Box role="status">
        {accept.data && <Accepted ids={accept.data.homeworkIds} idsBefore={idsBefore} homework={homework} />}
      </Box>
      {accept.isError && !isFieldError && <Alert severity="error">{messageForError(accept.error)}</Alert>}
    </Box>
  )
}

interface AcceptedProps extends Pick<Props, 'homework'> {
  ids: readonly HomeworkId[]
  idsBefore: ReadonlySet<HomeworkId>
}

function Accepted({ ids, idsBefore, homework }: AcceptedProps) {
  const { i18n } = useLingui()
  const added = homework.filter(({ id }) => ids.includes(id) && !idsBefore.has(id))
  return (
    <Alert severity="success">
      {i18n._('classes.invitation.accepted', { count: added.length })}
      {added.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {added.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

const panel = { p: 2, ...cardFace }
