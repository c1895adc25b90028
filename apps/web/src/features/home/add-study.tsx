import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../../locales/words'
import { PlusIcon } from '../../ui/icons'
import { AddStudyDialog } from './add-study-dialog'

/** `studyCount` is undefined until the studies are known; the default name is counted from it. */
export function AddStudy({ studyCount }: { studyCount: number | undefined }) {
  const t = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        fullWidth
        startIcon={<PlusIcon />}
        disabled={studyCount === undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('home.add')}
      </Button>
      <AddStudyDialog isOpen={isOpen} onClose={() => setIsOpen(false)} studyCount={studyCount ?? 0} />
    </>
  )
}
