import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { classCalls, gradeOptions, isPastDue, type ProblemSetRow, type SchoolClass } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { common } from '../../../locales/common-messages'
import { submitOnce, unlessSecondClick } from '../../../ui/double-click'
import { useNotify } from '../../../ui/snackbar'
import type { OpenedClass } from '../class/class-queries'
import { useClassMutation } from '../class/use-class-mutation'
import { DueField } from './due-field'
import { LibrarySearch } from './library-search'

interface Props {
  opened: OpenedClass
  isOpen: boolean
  onClose: () => void
}

/** Searches start with the grade of the class. */
const searchFor = ({ grade }: SchoolClass) => ({
  text: '',
  grade: (gradeOptions as readonly string[]).includes(grade ?? '') ? grade! : '',
})

/** Assigns a problem set from the library to the class. The search and selection are kept until that succeeds. */
export function AssignHomeworkDialog({ opened, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const { class: schoolClass, homework } = opened
  const [search, setSearch] = useState(() => searchFor(schoolClass))
  const [chosen, setChosen] = useState<ProblemSetRow | null>(null)
  const [due, setDue] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { timeZone } = schoolClass
  const isPast = due !== '' && isPastDue(due, timeZone, Date.now())
  const assign = useClassMutation((set: ProblemSetRow) =>
    request(classCalls.addHomework, {
      params: { id: schoolClass.id },
      body: { problemSetId: set.problemSetId, dueOn: due === '' ? null : due },
    }),
  )

  const clear = () => {
    setSearch(searchFor(schoolClass))
    setChosen(null)
    setDue('')
    setWasSent(false)
    assign.reset()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (chosen === null || isPast || assign.isPending) return
    assign.mutate(chosen, {
      onSuccess: ({ title }) => {
        notify(i18n._('classes.assign.done', { title }))
        clear()
        onClose()
      },
    })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={assign.isPending ? undefined : unlessSecondClick(onClose)}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id}>{i18n._('classes.assign')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <LibrarySearch
            search={search}
            onSearch={setSearch}
            chosen={chosen}
            onChoose={setChosen}
            assigned={new Set(homework.map((one) => one.problemSetId))}
          />
          <DueField timeZone={timeZone} day={due} onChange={setDue} isPast={isPast} />
          {wasSent && chosen === null && <Alert severity="error">{i18n._('classes.assign.choose')}</Alert>}
          {assign.isError && <Alert severity="error">{messageForError(assign.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button
            disabled={assign.isPending}
            onClick={() => {
              clear()
              onClose()
            }}
          >
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={assign.isPending}>
            {i18n._('classes.assign.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
