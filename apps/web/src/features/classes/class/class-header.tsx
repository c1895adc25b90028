import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { classCalls, erasureCalls, type SchoolClass } from '@trellis/domain'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { BackLink } from '../../../ui/back-link'
import { useConfirm } from '../../../ui/confirm-dialog'
import { onFirstClick } from '../../../ui/double-click'
import { PencilIcon } from '../../../ui/icons'
import { PageTitle } from '../../../ui/page-title'
import { useNotify } from '../../../ui/snackbar'
import { Tag } from '../../../ui/tag'
import { ClassDialog } from './class-dialog'
import { classKeys } from './class-queries'

/** The name of the class, with the actions that edit and close it. */
export function ClassHeader({ schoolClass }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const [isEditing, setIsEditing] = useState(false)
  const { name, grade, school } = schoolClass
  return (
    <Box component="header">
      <BackLink to="/classes">{i18n._('classes.title')}</BackLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <PageTitle title={name} sx={{ overflowWrap: 'anywhere' }} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: grade || school ? 0.75 : 0 }}>
            {grade && <Tag>{grade}</Tag>}
            {school && <Tag sx={{ overflowWrap: 'anywhere' }}>{school}</Tag>}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" startIcon={<PencilIcon />} onClick={() => setIsEditing(true)}>
            {i18n._('classes.edit')}
          </Button>
          <CloseClass schoolClass={schoolClass} />
          <EraseClass schoolClass={schoolClass} />
        </Box>
      </Box>
      <ClassDialog
        schoolClass={schoolClass}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onDone={() => notify(i18n._('classes.saved'))}
      />
    </Box>
  )
}

/** Leaves the page of a class that no longer exists, before the classes are refetched. */
function useLeaveClass({ id }: SchoolClass) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    await navigate('/classes')
    client.removeQueries({ queryKey: classKeys.one(id) })
    return client.invalidateQueries({ queryKey: classKeys.all })
  }
}

function EraseClass({ schoolClass }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const leave = useLeaveClass(schoolClass)
  const button = useRef<HTMLButtonElement>(null)
  const { id, name, students } = schoolClass
  const erase = useMutation({
    mutationFn: () => request(erasureCalls.eraseClass, { body: { classId: id } }),
    onSuccess: (erased) => {
      notify(i18n._('classes.eraseClass.done', { name, students: erased.students }))
      return leave()
    },
    onError: (error) =>
      notify(i18n._('classes.eraseClass.failed'), { severity: 'error', detail: messageForError(error) }),
  })

  const handleErase = async () => {
    const isSure = await confirm({
      title: i18n._('classes.eraseClass.title', { name }),
      message: i18n._('classes.eraseClass.message', { students }),
      confirmLabel: i18n._('classes.eraseClass.confirm'),
      isDestructive: true,
      returnFocusTo: button.current,
    })
    if (isSure) erase.mutate()
  }
  return (
    <Button ref={button} color="error" loading={erase.isPending} onClick={onFirstClick(handleErase)}>
      {i18n._('classes.eraseClass')}
    </Button>
  )
}

function CloseClass({ schoolClass }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const leave = useLeaveClass(schoolClass)
  const button = useRef<HTMLButtonElement>(null)
  const { id, name, students, homework } = schoolClass
  const close = useMutation({
    mutationFn: () => request(classCalls.deleteClass, { params: { id } }),
    onSuccess: () => {
      notify(i18n._('classes.close.done', { name }))
      return leave()
    },
    onError: (error) => notify(i18n._('classes.close.failed'), { severity: 'error', detail: messageForError(error) }),
  })

  const handleClose = async () => {
    const isSure = await confirm({
      title: i18n._('classes.close.title', { name }),
      message: i18n._('classes.close.message', { students, homework }),
      confirmLabel: i18n._('classes.close'),
      isDestructive: true,
      returnFocusTo: button.current,
    })
    if (isSure) close.mutate()
  }
  return (
    <Button ref={button} color="error" loading={close.isPending} onClick={onFirstClick(handleClose)}>
      {i18n._('classes.close')}
    </Button>
  )
}
