import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { submitOnce } from '../../ui/double-click'
import { PageTitle } from '../../ui/page-title'
import { useCloseWarning } from '../../ui/use-close-warning'

interface Props {
  title: string
  children: ReactNode
  isChanged: boolean
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

export function SettingsForm({ title, children, isChanged, isSaving, onDiscard, onSave }: Props) {
  const { i18n } = useLingui()
  useCloseWarning(isChanged)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) onSave()
  }
  return (
    <Box component="form" noValidate onSubmit={handleSubmit}>
      <PageTitle title={title} sx={{ mb: 3 }} />
      <Box sx={{ display: 'grid', gap: 2.5 }}>{children}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 4, mb: belowButtons }}>
        <Button type="submit" variant="contained" onClick={submitOnce} disabled={!isChanged} loading={isSaving}>
          {i18n._('profile.save')}
        </Button>
        <Button onClick={onDiscard} disabled={!isChanged || isSaving}>
          {i18n._('profile.discard')}
        </Button>
      </Box>
    </Box>
  )
}

/** Room for a message at the bottom of the window, so that it does not cover the buttons. */
const belowButtons = { xs: 12, md: 10 }
