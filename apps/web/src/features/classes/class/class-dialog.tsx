import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  classCalls,
  classNameSchema,
  gradeOptions,
  localTimeZone,
  type SchoolClass,
  type SchoolId,
  schoolNameSchema,
} from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { useAuth } from '../../../lib/session'
import { common } from '../../../locales/common-messages'
import { issueMessage } from '../../../shared/issue-message'
import { TimeZoneField } from '../../../shared/person/time-zone-field'
import { schoolLabel } from '../../../shared/school-label'
import { submitOnce, unlessSecondClick } from '../../../ui/double-click'
import { useDraft } from '../../../ui/use-draft'
import { SchoolField } from './school-field'
import { useClassMutation } from './use-class-mutation'

interface Props {
  /** The class to edit; without it, a new one is created. */
  schoolClass?: SchoolClass
  isOpen: boolean
  onClose: () => void
  onDone: (schoolClass: SchoolClass) => void
}

const newClass = () => ({ name: '', grade: '', schoolId: '', school: '', timeZone: localTimeZone() })

/**
 * Name, grade, school and time zone of a class. What was typed survives a failed save, a reload and a click outside
 * the dialog; only Cancel discards it.
 */
export function ClassDialog({ schoolClass, isOpen, onClose, onDone }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const owner = useAuth().userID
  const stored = schoolClass
    ? {
        name: schoolClass.name,
        grade: schoolClass.grade ?? '',
        schoolId: schoolClass.schoolId ?? '',
        school: schoolClass.school ? schoolLabel({ name: schoolClass.school, place: schoolClass.schoolPlace }) : '',
        timeZone: schoolClass.timeZone,
      }
    : newClass()
  const draft = useDraft(`class:${owner}:${schoolClass?.id ?? 'new'}`, stored)
  const [wasSent, setWasSent] = useState(false)
  const { value, changes } = draft
  const save = useClassMutation(() => {
    const { name, timeZone } = value
    const body = { name, grade: orNull(value.grade), timeZone }
    const school = value.schoolId === '' ? { school: orNull(value.school) } : { schoolId: value.schoolId as SchoolId }
    if (!schoolClass) return request(classCalls.addClass, { body: { ...body, ...school } })
    // Only the fields that were edited: another user may have changed the others.
    const touched = Object.fromEntries(Object.entries(body).filter(([field]) => field in changes))
    const isMoved = 'school' in changes || 'schoolId' in changes
    return request(classCalls.updateClass, {
      params: { id: schoolClass.id },
      body: { ...touched, ...(isMoved && school) },
    })
  })
  const problems = {
    name: wasSent || value.name.length > 80 ? issueMessage(classNameSchema.safeParse(value.name)) : null,
    school:
      value.schoolId === '' && orNull(value.school) ? issueMessage(schoolNameSchema.safeParse(value.school)) : null,
  }

  const leave = () => {
    setWasSent(false)
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const isRight = classNameSchema.safeParse(value.name).success && problems.school === null
    if (!isRight || save.isPending) return
    save.mutate(undefined, {
      onSuccess: (saved) => {
        draft.discard()
        leave()
        onDone(saved)
      },
    })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={save.isPending ? undefined : unlessSecondClick(leave)}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: save.reset } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{schoolClass ? i18n._('classes.edit') : i18n._('classes.new')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <TextField
            label={i18n._('classes.name')}
            required
            autoFocus
            value={value.name}
            onChange={(event) => draft.edit({ name: event.target.value })}
            error={problems.name !== null}
            helperText={problems.name ?? i18n._('classes.name.help')}
            sx={{ mt: 1 }}
          />
          <TextField
            select
            label={i18n._('classes.grade')}
            value={value.grade}
            onChange={(event) => draft.edit({ grade: event.target.value })}
            helperText={i18n._('classes.grade.help')}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{i18n._('classes.grade.none')}</MenuItem>
            {gradesFor(value.grade).map((grade) => (
              <MenuItem key={grade} value={grade}>
                {grade}
              </MenuItem>
            ))}
          </TextField>
          <SchoolField value={value} onChange={draft.edit} problem={problems.school} />
          <TimeZoneField
            value={value.timeZone}
            onChange={(timeZone) => draft.edit({ timeZone })}
            helperText={i18n._('classes.timeZone.help')}
          />
          {save.isError && <Alert severity="error">{messageForError(save.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button
            disabled={save.isPending}
            onClick={() => {
              draft.discard()
              leave()
            }}
          >
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={save.isPending}>
            {schoolClass ? i18n._('classes.save') : i18n._('classes.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** A stored grade that is not in the list is kept as an option. */
const gradesFor = (grade: string): readonly string[] =>
  grade === '' || (gradeOptions as readonly string[]).includes(grade) ? gradeOptions : [...gradeOptions, grade]
