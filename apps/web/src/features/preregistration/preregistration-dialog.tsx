import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ownEdits,
  type Preregistration,
  type PreregistrationEdits,
  type PreregistrationSectionId,
  preregistrationCalls,
  preregistrationEditsSchema,
  preregistrationParts,
  type Study,
  sectionTitle,
} from '@trellis/domain'
import { useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { useRoleReason } from '../../shared/team/role-note'
import { onFirstClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { useCloseWarning } from '../../ui/use-close-warning'
import { closedText } from './closed-text'
import { preregistrationQuery } from './preregistration-queries'
import { VersionList } from './version-list'

interface Props {
  study: Study
  preregistration: Preregistration
  onClose: () => void
}

/** The sections of the preregistration, as drafted from the design or as the owner writes it. Saving adds a version. */
export function PreregistrationDialog({ study, preregistration, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 600px)')
  const [edits, setEdits] = useState<PreregistrationEdits>(preregistration.edits)
  const { draft, versions } = preregistration
  const roleReason = useRoleReason(study, preregistrationCalls.savePreregistration)
  const isEditable = preregistration.isEditable && roleReason === null
  const own = ownEdits(edits, draft)
  const isChanged = JSON.stringify(own) !== JSON.stringify(ownEdits(preregistration.edits, draft))
  const isValid = preregistrationEditsSchema.safeParse(own).success
  useCloseWarning(isChanged)
  const saving = useMutation({
    mutationFn: () =>
      request(preregistrationCalls.savePreregistration, {
        body: { studyId: study.studyId, edits: own, previous: versions[0]?.number ?? null },
      }),
    onSuccess: (saved) => {
      client.setQueryData(preregistrationQuery(study.studyId).queryKey, saved)
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
      notify(i18n._('prereg.saved'))
    },
  })
  const setText = (section: PreregistrationSectionId, text: string | undefined) =>
    setEdits(({ [section]: _, ...rest }) => (text === undefined ? rest : { ...rest, [section]: text }))

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isNarrow} scroll="paper">
      <DialogTitle id={id}>{i18n._('prereg.title')}</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="textSecondary">
          {isEditable ? i18n._('prereg.edit.intro') : preregistration.isEditable ? roleReason : closedText(study)}
        </Typography>
        {preregistrationParts.map((part) => (
          <Box key={part.title} component="section" aria-label={part.title} lang="en" sx={stack}>
            <Typography variant="h3">{part.title}</Typography>
            {part.sections.map((section) => (
              <Section
                key={section}
                section={section}
                draft={draft[section]}
                text={edits[section]}
                isEditable={isEditable}
                onChange={(text) => setText(section, text)}
              />
            ))}
          </Box>
        ))}
        <VersionList studyId={study.studyId} versions={versions} />
        {saving.isError && <Alert severity="error">{messageForError(saving.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{i18n._(common.close)}</Button>
        {isEditable && (
          <Button
            variant="contained"
            disabled={!isChanged || !isValid}
            loading={saving.isPending}
            onClick={onFirstClick(() => saving.mutate())}
          >
            {i18n._('prereg.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface SectionProps {
  section: PreregistrationSectionId
  draft: string
  /** What the owner wrote; undefined while the section follows the design. */
  text: string | undefined
  isEditable: boolean
  onChange: (text: string | undefined) => void
}

function Section({ section, draft, text, isEditable, onChange }: SectionProps) {
  const { i18n } = useLingui()
  const isEdited = text !== undefined && text.trim() !== draft.trim()
  const issue = isEdited ? issueMessage(preregistrationEditsSchema.shape[section].safeParse(text)) : null
  return (
    <Box sx={stack}>
      <TextField
        label={sectionTitle[section]}
        value={text ?? draft}
        onChange={(event) => onChange(event.target.value)}
        multiline
        maxRows={16}
        fullWidth
        error={issue !== null}
        helperText={issue ?? (isEdited ? i18n._('prereg.edited') : i18n._('prereg.follows'))}
        slotProps={{ input: { readOnly: !isEditable } }}
      />
      {isEdited && (
        <Box sx={draftBox}>
          <Typography variant="caption" color="textSecondary">
            {i18n._('prereg.draft')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {draft}
          </Typography>
          {isEditable && (
            <Button
              size="small"
              onClick={onFirstClick(() => onChange(undefined))}
              aria-label={i18n._('prereg.useDraft.of', { section: sectionTitle[section] })}
              sx={{ justifySelf: 'start' }}
            >
              {i18n._('prereg.useDraft')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const stack = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const draftBox = { ...stack, gap: 0.5, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' } as const
