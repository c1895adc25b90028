import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ClassStudent, classCalls, erasureCalls, type SchoolClass } from '@trellis/domain'
import { useRef, useState } from 'react'
import { request, requestFile } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { useConfirm } from '../../../ui/confirm-dialog'
import { DownloadIcon, MoreIcon, PencilIcon, TrashIcon } from '../../../ui/icons'
import { saveFile } from '../../../ui/save-file'
import { useNotify } from '../../../ui/snackbar'
import { tabId } from '../class/class-state'
import { useClassMutation } from '../class/use-class-mutation'
import { NewPinDialog } from './new-pin-dialog'

interface Props {
  schoolClass: SchoolClass
  student: ClassStudent
}

/** Opens the actions for one student. The menu is mounted when first opened, because a class has many students. */
export function StudentMenu({ schoolClass, student }: Props) {
  const { i18n } = useLingui()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label={i18n._('classes.student.menu', { name: student.nickname })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setButton(event.currentTarget)
          setIsOpen(true)
        }}
      >
        <MoreIcon />
      </IconButton>
      {button && (
        <OpenedMenu
          schoolClass={schoolClass}
          student={student}
          button={button}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface OpenedProps extends Props {
  button: HTMLElement
  isOpen: boolean
  onClose: () => void
}

function OpenedMenu({ schoolClass, student, button, isOpen, onClose }: OpenedProps) {
  const { i18n } = useLingui()
  const chosen = useRef<() => unknown>(null)
  const pin = useNewPin(schoolClass, student, button)
  const remove = useRemove(schoolClass, student, button)
  const exportData = useExport(student, button)
  const erase = useErase(student, button)

  const choose = (act: () => unknown) => () => {
    chosen.current = act
    onClose()
  }
  // Asked only once the menu has closed, so that two layers never compete for focus.
  const handleExited = () => {
    chosen.current?.()
    chosen.current = null
  }
  return (
    <>
      <Menu open={isOpen} anchorEl={button} onClose={onClose} slotProps={{ transition: { onExited: handleExited } }}>
        <MenuItem onClick={choose(pin.ask)}>
          <ListItemIcon>
            <PencilIcon />
          </ListItemIcon>
          {i18n._('classes.pin')}
        </MenuItem>
        <MenuItem onClick={choose(remove)}>
          <ListItemIcon>
            <TrashIcon />
          </ListItemIcon>
          {i18n._('classes.remove')}
        </MenuItem>
        <MenuItem onClick={choose(exportData)}>
          <ListItemIcon>
            <DownloadIcon />
          </ListItemIcon>
          {i18n._('classes.export')}
        </MenuItem>
        <MenuItem onClick={choose(erase)} sx={{ color: 'error.main' }}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <TrashIcon />
          </ListItemIcon>
          {i18n._('classes.erase')}
        </MenuItem>
      </Menu>
      <NewPinDialog name={student.nickname} pin={pin.value} onClose={pin.forget} />
    </>
  )
}

/** Asks for confirmation, then creates a new PIN that is shown only once. */
function useNewPin({ id }: SchoolClass, student: ClassStudent, returnFocusTo: HTMLElement) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const name = student.nickname
  const reset = useClassMutation(() => request(classCalls.resetPin, { params: { id, studentId: student.id } }))
  const ask = async () => {
    const isSure = await confirm({
      title: i18n._('classes.pin.title', { name }),
      message: i18n._('classes.pin.message'),
      confirmLabel: i18n._('classes.pin.confirm'),
      returnFocusTo,
    })
    if (!isSure) return
    reset.mutate(undefined, {
      onError: (error) => notify(i18n._('classes.pin.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  }
  return { ask, value: reset.data?.pin ?? null, forget: reset.reset }
}

function useRemove(schoolClass: SchoolClass, student: ClassStudent, returnFocusTo: HTMLElement) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const name = student.nickname
  const remove = useClassMutation(() =>
    request(classCalls.removeStudent, { params: { id: schoolClass.id, studentId: student.id } }),
  )
  return async () => {
    const isSure = await confirm({
      title: i18n._('classes.remove.title', { name, className: schoolClass.name }),
      message: i18n._('classes.remove.message', { name }),
      confirmLabel: i18n._('classes.remove.confirm'),
      isDestructive: true,
      returnFocusTo,
    })
    if (!isSure) return
    try {
      await remove.mutateAsync()
      notify(i18n._('classes.remove.done', { name }))
      document.getElementById(tabId('students'))?.focus() // The focused row is gone.
    } catch (error) {
      notify(i18n._('classes.remove.failed'), { severity: 'error', detail: messageForError(error) })
    }
  }
}

/** Downloads everything that is held about the student, for a guardian. */
function useExport({ id: studentId, nickname: name }: ClassStudent, returnFocusTo: HTMLElement) {
  const { i18n } = useLingui()
  const notify = useNotify()
  return async () => {
    returnFocusTo.focus()
    try {
      saveFile(await requestFile(erasureCalls.exportStudent, { query: { studentId } }), 'trellis-student-data.json')
      notify(i18n._('classes.export.done', { name }))
    } catch (error) {
      notify(i18n._('classes.export.failed'), { severity: 'error', detail: messageForError(error) })
    }
  }
}

function useErase(student: ClassStudent, returnFocusTo: HTMLElement) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const name = student.nickname
  const erase = useClassMutation(() => request(erasureCalls.eraseStudent, { body: { studentId: student.id } }))
  return async () => {
    const isSure = await confirm({
      title: i18n._('classes.erase.title', { name }),
      message: i18n._('classes.erase.message', { name }),
      confirmLabel: i18n._('classes.erase.confirm'),
      isDestructive: true,
      returnFocusTo,
    })
    if (!isSure) return
    try {
      await erase.mutateAsync()
      notify(i18n._('classes.erase.done', { name }))
      document.getElementById(tabId('students'))?.focus() // The focused row is gone.
    } catch (error) {
      notify(i18n._('classes.erase.failed'), { severity: 'error', detail: messageForError(error) })
    }
  }
}
