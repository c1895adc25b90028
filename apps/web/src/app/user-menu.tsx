import { useLingui } from '@lingui/react'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { securityAddress, signOutAddress } from '../lib/addresses'
import { useMe } from '../lib/session'
import { activateLocale, type Locale, languages } from '../locales/catalogs'
import { rememberLocale } from '../locales/preferred-locale'
import {
  CheckIcon,
  ChevronDownIcon,
  DarkThemeIcon,
  LanguageIcon,
  LightThemeIcon,
  LogoutIcon,
  SettingsIcon,
  SystemThemeIcon,
} from '../ui/icons'
import { forgetDrafts } from '../ui/use-draft'
import { type ThemeChoice, useThemeChoice } from './use-theme-choice'

const locales = Object.keys(languages) as Locale[]

/** Whether the app is being remounted in another language: the menu's button then takes the focus that its item had. */
let hasLanguageChanged = false

async function chooseLanguage(locale: Locale) {
  rememberLocale(locale)
  hasLanguageChanged = true
  await activateLocale(locale)
}

const themes: readonly { choice: ThemeChoice; label: string; Icon: ComponentType }[] = [
  { choice: 'system', label: /*i18n*/ 'shell.theme.system', Icon: SystemThemeIcon },
  { choice: 'light', label: /*i18n*/ 'shell.theme.light', Icon: LightThemeIcon },
  { choice: 'dark', label: /*i18n*/ 'shell.theme.dark', Icon: DarkThemeIcon },
]

export function UserMenu() {
  const { i18n } = useLingui()
  const me = useMe()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [choice, choose] = useThemeChoice()
  const [isFocused] = useState(hasLanguageChanged)
  useEffect(() => {
    hasLanguageChanged = false
  }, [])
  const close = () => setIsOpen(false)
  if (!me) return null
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        autoFocus={isFocused}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setIsOpen(true)
        }}
        endIcon={<ChevronDownIcon />}
        sx={{ minWidth: 0, maxWidth: { xs: 200, sm: 320 } }}
      >
        <Avatar aria-hidden="true" sx={avatar}>
          {me.displayName.slice(0, 1).toLocaleUpperCase()}
        </Avatar>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {me.displayName}
        </Box>
      </Button>
      <Menu
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 340 } } }}
      >
        <Note disabled>{me.username}</Note>
        <Separator disabled />
        <MenuItem component={Link} to="/user-profile/account-settings" onClick={close}>
          <ListItemIcon>
            <SettingsIcon />
          </ListItemIcon>
          {i18n._('shell.settings')}
        </MenuItem>
        <MenuItem component="a" href={securityAddress()}>
          <ListItemIcon />
          {i18n._('shell.security')}
        </MenuItem>
        <Separator disabled />
        <Note disabled>{i18n._('shell.theme')}</Note>
        {themes.map(({ choice: offered, label, Icon }) => (
          <MenuItem
            key={offered}
            role="menuitemradio"
            aria-checked={offered === choice}
            onClick={() => choose(offered)}
          >
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            <Box sx={{ flex: 1 }}>{i18n._(label)}</Box>
            {offered === choice && <CheckIcon />}
          </MenuItem>
        ))}
        <Separator disabled />
        <Note disabled>{i18n._('shell.language')}</Note>
        {locales.map((offered) => (
          <MenuItem
            key={offered}
            role="menuitemradio"
            aria-checked={offered === i18n.locale}
            lang={offered}
            onClick={() => chooseLanguage(offered)}
          >
            <ListItemIcon>
              <LanguageIcon />
            </ListItemIcon>
            <Box sx={{ flex: 1 }}>{languages[offered]}</Box>
            {offered === i18n.locale && <CheckIcon />}
          </MenuItem>
        ))}
        <Separator disabled />
        <MenuItem component="a" href={signOutAddress()} onClick={forgetDrafts}>
          <ListItemIcon>
            <LogoutIcon />
          </ListItemIcon>
          {i18n._('shell.logout')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** A line between groups of items. */
function Separator(_: { disabled: true }) {
  return <Box component="li" role="none" aria-hidden="true" sx={{ my: 1, borderBottom: 1, borderColor: 'divider' }} />
}

/** Text between the items of a menu. The menu reads `disabled`, so that the arrow keys skip the text. */
function Note({ children }: { children: ReactNode; disabled: true }) {
  return (
    <Box component="li" role="none" sx={{ px: 2, py: 0.75, typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

const avatar = {
  width: 28,
  height: 28,
  mr: 1,
  fontSize: 13,
  fontWeight: 650,
  bgcolor: 'primary.light',
  color: 'primary.dark',
}
