import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { calls, type Partner } from '@trellis/domain'
import { useRef, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useConfirm } from '../../ui/confirm-dialog'
import { CloseIcon, MoreIcon, SendBackIcon } from '../../ui/icons'
import { useNotify } from '../../ui/snackbar'
import { usePartnerMutation } from './partners-query'
import { TokenDialog } from './token-dialog'

/** The actions for one platform. */
export function PlatformMenu({ partner }: { partner: Partner }) {
  const { i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useRef<() => unknown>(null)
  const renew = useRenewToken(partner, button)
  const revokeAccess = useRevokeAccess(partner, button)
  const { name } = partner
  const isRevoked = partner.revokedAt !== null

  const choose = (act: () => unknown) => () => {
    chosen.current = act
    setIsOpen(false)
  }
  // Runs only once the menu has closed, so that two layers never compete for focus.
  const handleExited = () => {
    chosen.current?.()
    chosen.current = null
  }
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={i18n._('platforms.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={isOpen}
        anchorEl={() => button.current!}
        onClose={() => setIsOpen(false)}
        slotProps={{ transition: { onExited: handleExited } }}
      >
        <MenuItem onClick={choose(renew.ask)}>
          <ListItemIcon>
            <SendBackIcon />
          </ListItemIcon>
          {isRevoked ? i18n._('platforms.restore') : i18n._('platforms.renew')}
        </MenuItem>
        {!isRevoked && (
          <MenuItem onClick={choose(revokeAccess)} sx={{ color: 'error.main' }}>
            <ListItemIcon sx={{ color: 'inherit' }}>
              <CloseIcon />
            </ListItemIcon>
            {i18n._('platforms.revoke')}
          </MenuItem>
        )}
      </Menu>
      <TokenDialog issued={renew.issued} onClose={renew.forget} />
    </>
  )
}

type Button = React.RefObject<HTMLButtonElement | null>

/** Asks for confirmation, then creates a token that is shown only once. */
function useRenewToken({ id, name, revokedAt }: Partner, button: Button) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const renew = usePartnerMutation(() => request(calls.renewPartnerToken, { body: { id } }))
  const isRevoked = revokedAt !== null
  const ask = async () => {
    const isSure = await confirm({
      title: isRevoked ? i18n._('platforms.restore.title', { name }) : i18n._('platforms.renew.title', { name }),
      message: isRevoked ? i18n._('platforms.restore.message') : i18n._('platforms.renew.message'),
      confirmLabel: i18n._('platforms.renew.confirm'),
      returnFocusTo: button.current,
    })
    if (!isSure) return
    renew.mutate(undefined, {
      onError: (error) =>
        notify(i18n._('platforms.renew.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  }
  return { ask, issued: renew.data ? { name, token: renew.data.token } : null, forget: renew.reset }
}

function useRevokeAccess({ id, name, participants }: Partner, button: Button) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const revoke = usePartnerMutation(() => request(calls.revokePartner, { body: { id } }))
  return async () => {
    const isSure = await confirm({
      title: i18n._('platforms.revoke.title', { name }),
      message: i18n._('platforms.revoke.message', { count: participants }),
      confirmLabel: i18n._('platforms.revoke'),
      isDestructive: true,
      returnFocusTo: button.current,
    })
    if (!isSure) return
    revoke.mutate(undefined, {
      onSuccess: () => notify(i18n._('platforms.revoke.done', { name })),
      onError: (error) =>
        notify(i18n._('platforms.revoke.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  }
}
