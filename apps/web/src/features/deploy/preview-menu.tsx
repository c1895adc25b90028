import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { ChevronDownIcon, CopyIcon, OpenIcon } from '../../ui/icons'
import { useCopy } from '../../ui/use-copy'

interface Props {
  setName: string
  /** One, or one for each condition that gets the set. */
  links: readonly { address: string; conditionName?: string }[]
}

/** Opens a problem set as a student sees it. */
export function PreviewMenu({ setName, links }: Props) {
  const { i18n } = useLingui()
  const copy = useCopy()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)

  const copyLink = (address: string) => {
    close()
    const link = new URL(address, window.location.origin).href
    return copy(link, i18n._('deploy.preview.copied'), i18n._('deploy.preview.failed'))
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={i18n._('deploy.preview.of', { set: setName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {i18n._('deploy.preview')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {links.map(({ address, conditionName }) => (
          <MenuItem
            key={address}
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            onClick={close}
            sx={{ maxWidth: 360 }}
          >
            <ListItemIcon>
              <OpenIcon />
            </ListItemIcon>
            <ListItemText
              primary={
                conditionName === undefined
                  ? i18n._('deploy.preview.open')
                  : i18n._('deploy.preview.as', { condition: conditionName })
              }
              secondary={i18n._('deploy.preview.newTab')}
              slotProps={{ primary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        <MenuItem onClick={() => copyLink(links[0]!.address)}>
          <ListItemIcon>
            <CopyIcon />
          </ListItemIcon>
          {i18n._('deploy.preview.copy')}
        </MenuItem>
      </Menu>
    </>
  )
}
