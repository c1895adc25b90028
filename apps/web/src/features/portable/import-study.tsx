import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../locales/words'
import { UploadIcon } from '../../ui/icons'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }))

export function ImportStudy() {
  const t = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="small"
        startIcon={<UploadIcon />}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        {t('home.import')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
