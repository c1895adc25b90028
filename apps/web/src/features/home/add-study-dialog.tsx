import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { offeredStudyTypes, type StudyTypeId, studyTypes } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { settingsQuery } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { helpPath } from '../../shared/study/study-type-slug'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { OpenIcon } from '../../ui/icons'
import { StudyTypeOption } from './study-type-option'
import { useAddStudy } from './use-add-study'

interface Props {
  isOpen: boolean
  onClose: () => void
  studyCount: number
}

export function AddStudyDialog({ isOpen, onClose, studyCount }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [typeId, setTypeId] = useState<StudyTypeId>(studyTypes.problemVaried)
  const addStudy = useAddStudy()
  const settings = useQuery({ ...settingsQuery, enabled: isOpen }).data
  // All types unless an administrator restricted them; the server enforces the restriction in any case.
  const offered = offeredStudyTypes(settings?.find(({ name }) => name === 'enableAllStudyTypes')?.value !== false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    addStudy.mutate({ typeId, studyCount })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={addStudy.isPending ? undefined : unlessSecondClick(onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: addStudy.reset } }}
    >
      <form onSubmit={handleSubmit} style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{i18n._('home.add.question')}</DialogTitle>
        <DialogContent>
          <Typography id={`${id}-hint`} color="textSecondary" sx={{ mb: 2 }}>
            {i18n._('home.add.conditions')}
          </Typography>
          <RadioGroup
            aria-labelledby={`${id}-title`}
            value={typeId}
            onChange={(_, chosen) => setTypeId(Number(chosen) as StudyTypeId)}
            sx={{ gap: 1 }}
          >
            {offered.map((offer) => (
              <StudyTypeOption key={offer} typeId={offer} isChosen={offer === typeId} />
            ))}
          </RadioGroup>
          <Link
            href={helpPath(typeId)}
            target="_blank"
            rel="noopener"
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24, mt: 1.5 }}
          >
            {i18n._(common.aboutStudyType, { type: i18n._(studyTypeMessage[typeId]) })}
            <OpenIcon titleAccess={i18n._(common.opensInNewTab)} sx={{ fontSize: 16 }} />
          </Link>
          {addStudy.problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {addStudy.problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={addStudy.isPending}>
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={addStudy.isPending}>
            {i18n._('home.add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
