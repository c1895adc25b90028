import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PlusIcon } from '../../ui/icons'

const loadAddDialog = async () => ({ default: (await import('./add-study-dialog')).AddStudyDialog })
const AddStudyDialog = lazy(loadAddDialog)
const StartStudyDialog = lazy(async () => ({ default: (await import('./start-study-dialog')).StartStudyDialog }))

interface Props {
  /** Undefined until the studies are loaded; the default name depends on it. */
  studyCount: number | undefined
  /** An extra button from another feature. */
  otherWay?: ReactNode
}

/** The buttons that create a study. */
export function AddStudy({ studyCount, otherWay }: Props) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<'add' | 'start' | null>(null)
  const [opened, setOpened] = useState({ add: false, start: false })
  const show = (dialog: 'add' | 'start') => {
    setOpened({ ...opened, [dialog]: true })
    setOpen(dialog)
  }
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        disabled={studyCount === undefined}
        onPointerEnter={loadAddDialog}
        onFocus={loadAddDialog}
        onClick={() => show('add')}
      >
        {i18n._('home.add')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-evenly', columnGap: 1 }}>
        <Button size="small" onClick={() => show('start')}>
          {i18n._('home.start')}
        </Button>
        {otherWay}
      </Box>
      <Suspense fallback={null}>
        {opened.add && <AddStudyDialog isOpen={open === 'add'} onClose={close} studyCount={studyCount ?? 0} />}
        {opened.start && <StartStudyDialog isOpen={open === 'start'} onClose={close} />}
      </Suspense>
    </Box>
  )
}
