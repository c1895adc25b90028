import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstStepPath, type PortableStudy, portableCalls } from '@trellis/domain'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../lib/client'
import { common } from '../../locales/common-messages'
import { appendStudy } from '../../shared/study/studies'
import { refreshStudies } from '../../shared/study/study-edits'
import { onFirstClick, unlessSecondClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { DropZone } from './drop-zone'
import { FileContents } from './file-contents'
import { type ImportIssue, importIssue, readStudyFile } from './read-study-file'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Lets the user choose a file, review its contents and import it. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const notify = useNotify()
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const [study, setStudy] = useState<PortableStudy | null>(null)
  const [issue, setIssue] = useState<ImportIssue | null>(null)
  const [asReplication, setAsReplication] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (file: PortableStudy) =>
      request(portableCalls.importStudy, {
        body: file,
        query: { asReplication: asReplication && file.origin ? 'true' : undefined },
      }),
    onSuccess: (created) => {
      appendStudy(client, created)
      void refreshStudies(client)
      notify(i18n._('import.done', { title: created.studyName }))
      navigate(firstStepPath(created.studyTypeId, created.studyId))
    },
    onError: (error) => setIssue(importIssue(error)),
  })

  const read = async (file: File) => {
    setIsReading(true)
    const result = await readStudyFile(file)
    setIsReading(false)
    setStudy(result.ok ? result.study : null)
    setIssue(result.ok ? null : result)
  }
  const close = () => {
    if (!isPending) onClose()
  }
  const reset = () => {
    setStudy(null)
    setIssue(null)
    setAsReplication(false)
  }

  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(close)}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: reset } }}
    >
      <DialogTitle id={id}>{i18n._('import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{i18n._('import.intro')}</DialogContentText>
        <DropZone
          label={study || issue ? i18n._('import.another') : i18n._('import.choose')}
          onFile={read}
          isDisabled={isPending}
        />
        <Box role="status">
          {(isReading || isPending) && (
            <>
              <LinearProgress aria-hidden="true" sx={{ mb: 0.5 }} />
              <Typography variant="body2">
                {isPending ? i18n._('import.uploading') : i18n._('import.reading')}
              </Typography>
            </>
          )}
        </Box>
        {study && <FileContents file={study} />}
        {study?.origin && (
          <FormControlLabel
            control={<Checkbox checked={asReplication} onChange={(_, isChecked) => setAsReplication(isChecked)} />}
            label={i18n._('import.asReplication')}
            disabled={isPending}
          />
        )}
        {issue && <IssueAlert issue={issue} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{i18n._(common.cancel)}</Button>
        <Button
          variant="contained"
          disabled={!study || isPending}
          onClick={onFirstClick(() => {
            setIssue(null)
            if (study) mutate(study)
          })}
        >
          {i18n._('import.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function IssueAlert({ issue: { message, items } }: { issue: ImportIssue }) {
  const { i18n } = useLingui()
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {i18n._('import.failed')}
      </Typography>
      <Typography variant="body2">{message}</Typography>
      {items.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
