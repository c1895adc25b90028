import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../locales/catalogs'
import { UploadIcon } from '../../ui/icons'

const ImportDialog = lazy(async () => ({
  default: (await withMessages(import('./import-dialog'), 'portable')).ImportDialog,
}))

export function ImportStudy() {
  const { i18n } = useLingui()
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
        {i18n._('home.import')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
