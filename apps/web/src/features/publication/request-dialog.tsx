import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  abstractSchema,
  doiSchema,
  type License,
  licenseSchema,
  licenses,
  type Publication,
  publicationCalls,
} from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { submitOnce } from '../../ui/double-click'
import { type Choices, previewAddress, usePublicationAction } from './publication-queries'

/** Asks for the license, the abstract and the DOI, and for a confirmation that the preview was read. */
export function RequestDialog({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const { studyId } = publication
  const [choices, setChoices] = useState<Choices>({
    license: publication.license,
    abstract: publication.abstract,
    doi: publication.doi ?? '',
  })
  const [hasRead, setHasRead] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const issues = {
    abstract: issueMessage(abstractSchema.safeParse(choices.abstract)),
    doi: choices.doi.trim() === '' ? null : issueMessage(doiSchema.safeParse(choices.doi)),
  }
  const shownIssues = isChecked ? issues : { abstract: null, doi: null }
  const isReady = issues.abstract === null && issues.doi === null
  const ask = usePublicationAction(() =>
    request(publicationCalls.requestPublication, {
      body: { studyId, license: choices.license, abstract: choices.abstract, doi: choices.doi.trim() || null },
    }),
  )
  const set = (changes: Partial<Choices>) => {
    setChoices({ ...choices, ...changes })
    setHasRead(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isReady && hasRead) ask.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={id}>{i18n._('publication.ask.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{i18n._('publication.ask.about')}</Typography>
          <TextField
            label={i18n._('publication.abstract')}
            value={choices.abstract}
            onChange={(event) => set({ abstract: event.target.value })}
            error={shownIssues.abstract !== null}
            helperText={shownIssues.abstract ?? i18n._('publication.abstract.help')}
            multiline
            minRows={4}
            maxRows={12}
            required
            autoFocus
          />
          <TextField
            select
            label={i18n._('publication.license')}
            value={choices.license}
            onChange={(event) => set({ license: event.target.value as License })}
            helperText={i18n._('publication.license.help')}
          >
            {licenseSchema.options.map((license) => (
              <MenuItem key={license} value={license}>
                {licenses[license].name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={i18n._('publication.doi')}
            value={choices.doi}
            onChange={(event) => set({ doi: event.target.value })}
            error={shownIssues.doi !== null}
            helperText={shownIssues.doi ?? i18n._('publication.doi.help')}
          />
          <Button
            component="a"
            variant="outlined"
            href={previewAddress(studyId, i18n.locale, choices)}
            target="_blank"
            disabled={!isReady}
            sx={{ justifySelf: 'start' }}
          >
            {i18n._('publication.preview')}
          </Button>
          <FormControlLabel
            control={<Checkbox checked={hasRead} onChange={(_, checked) => setHasRead(checked)} />}
            label={i18n._('publication.confirm')}
          />
          {isChecked && !hasRead && <Alert severity="warning">{i18n._('publication.confirm.missing')}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
          <Button type="submit" variant="contained" loading={ask.isPending} onClick={submitOnce}>
            {i18n._('publication.ask.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
