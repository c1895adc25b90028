import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { BackLink } from '../../ui/back-link'
import { ErrorState } from '../../ui/error-state'
import { PlusIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { AddPlatformDialog } from './add-platform-dialog'
import { AddressList } from './address-list'
import { FirstPlatform } from './first-platform'
import { partnersQuery } from './partners-query'
import { PlatformTable } from './platform-table'
import { TokenDialog } from './token-dialog'

/** Other tutoring platforms: which ones have access, and the addresses they use. */
export function PlatformList() {
  const { i18n } = useLingui()
  const partners = useQuery(partnersQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [issued, setIssued] = useState<{ name: string; token: string } | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isEmpty = partners.data?.length === 0
  const add = () => setIsAdding(true)
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <BackLink to="/admin">{i18n._('platforms.back')}</BackLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <PageTitle title={i18n._('platforms.title')} />
        {!isEmpty && !partners.isError && (
          <Button ref={addButton} variant="contained" startIcon={<PlusIcon />} onClick={add}>
            {i18n._('platforms.new')}
          </Button>
        )}
      </Box>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
        {i18n._('platforms.lead')}
      </Typography>
      {partners.isError && !partners.data ? (
        <ErrorState
          title={i18n._('platforms.failed')}
          message={messageForError(partners.error)}
          onRetry={() => partners.refetch()}
          isRetrying={partners.isFetching}
        />
      ) : isEmpty ? (
        <FirstPlatform onAdd={add} />
      ) : (
        <PlatformTable partners={partners.data} />
      )}
      <AddressList />
      <AddPlatformDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onDone={({ partner, token }) => setIssued({ name: partner.name, token })}
      />
      <TokenDialog issued={issued} onClose={() => setIssued(null)} returnFocusTo={addButton.current} />
    </Box>
  )
}
