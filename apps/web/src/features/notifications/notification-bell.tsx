import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../locales/catalogs'
import { BellIcon } from '../../ui/icons'
import { unreadQuery } from './notifications-query'

const NotificationPanel = lazy(async () => ({
  default: (await withMessages(import('./notification-panel'), 'notifications', 'ending', 'request')).NotificationPanel,
}))

const maxShown = 99

/** The notification bell in the top bar. The list is loaded when first opened. */
export function NotificationBell() {
  const { i18n } = useLingui()
  const unread = useQuery(unreadQuery).data ?? 0
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={i18n._('shell.notifications', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setIsOpen(true)
        }}
        sx={{ position: 'relative' }}
      >
        <BellIcon />
        {unread > 0 && <Count aria-hidden="true">{unread > maxShown ? `${maxShown}+` : unread}</Count>}
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <NotificationPanel anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} unread={unread} />
        </Suspense>
      )}
    </>
  )
}

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 17,
  height: 17,
  padding: '0 4px',
  borderRadius: 9,
  fontSize: 11,
  fontWeight: 700,
  lineHeight: '17px',
  color: theme.vars.palette.error.contrastText,
  backgroundColor: theme.vars.palette.error.main,
}))
