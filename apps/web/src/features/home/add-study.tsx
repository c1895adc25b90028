import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../locales/words'
import { PlusIcon } from '../../ui/icons'
import { AddStudyDialog } from './add-study-dialog'

const StartStudyDialog = lazy(async () => ({ default: (await import('./start-study-dialog')).StartStudyDialog }))

/** The two ways to a new study. `studyCount` is undefined until the studies are known; the default name counts from it. */
export function AddStudy({ studyCount }: { studyCount: number | undefined }) {
  const t = useWords()
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
        {t('home.add')}
      </Button>
      <Button
        size="small"
        onClick={() => {
          setWasStartOpened(true)
          setOpen('start')
        }}
      >
        {t('home.start')}
      </Button>
      <AddStudyDialog isOpen={open === 'add'} onClose={close} studyCount={studyCount ?? 0} />
      {wasStartOpened && (
        <Suspense fallback={null}>
          <StartStudyDialog isOpen={open === 'start'} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}
