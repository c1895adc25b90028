import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PlusIcon } from '../../ui/icons'
import { AddStudyDialog } from './add-study-dialog'

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
  const [wasStartOpened, setWasStartOpened] = useState(false)
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        disabled={studyCount === undefined}
        onClick={() => setOpen('add')}
      >
        {i18n._('home.add')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-evenly', columnGap: 1 }}>
        <Button
          size="small"
          onClick={() => {
            setWasStartOpened(true)
            setOpen('start')
          }}
        >
          {i18n._('home.start')}
        </Button>
        {otherWay}
      </Box>
      <AddStudyDialog isOpen={open === 'add'} onClose={close} studyCount={studyCount ?? 0} />
      {wasStartOpened && (
        <Suspense fallback={null}>
          <StartStudyDialog isOpen={open === 'start'} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}
