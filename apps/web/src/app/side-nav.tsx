import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { isResearcher, isTeacher } from '@trellis/domain'
import { type ComponentType, lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { useAuth, useMe } from '../lib/session'
import { ArchiveIcon, ClassIcon, CollapseIcon, ExpandIcon, FlaskIcon, ResultsIcon, ShieldIcon } from '../ui/icons'
import { collapsedDrawerWidth, drawerWidth, topBarHeight } from '../ui/theme'
import { useLocalStorage } from '../ui/use-local-storage'

const Drawer = lazy(() => import('@mui/material/Drawer'))

interface Entry {
  to: string
  label: string
  Icon: ComponentType
  /** Administrators see every entry; an entry without this is for them alone. */
  isFor?: 'researchers' | 'teachers'
}

const entries: readonly Entry[] = [
  { to: '/home', label: /*i18n*/ 'shell.experiments', Icon: FlaskIcon, isFor: 'researchers' },
  { to: '/archive', label: /*i18n*/ 'shell.archive', Icon: ArchiveIcon, isFor: 'researchers' },
  { to: '/meta-analysis', label: /*i18n*/ 'shell.meta', Icon: ResultsIcon, isFor: 'researchers' },
  { to: '/classes', label: /*i18n*/ 'shell.classes', Icon: ClassIcon, isFor: 'teachers' },
  { to: '/admin', label: /*i18n*/ 'shell.admin', Icon: ShieldIcon },
]

interface Props {
  /**
   * Of the drawer, which overlays the page on a small screen and is opened from the top bar. Null until first opened.
   */
  isOpen: boolean | null
  onClose: () => void
}

export function SideNav({ isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const [isCollapsed, setIsCollapsed] = useLocalStorage('nav-collapsed', false)
  return (
    <>
      <Box
        component="nav"
        aria-label={i18n._('shell.nav')}
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: isCollapsed ? collapsedDrawerWidth : drawerWidth,
          flexShrink: 0,
          position: 'sticky',
          top: topBarHeight,
          height: `calc(100vh - ${topBarHeight}px)`,
          overflowY: 'auto',
          p: isCollapsed ? 0.75 : 1.5,
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <Entries isCollapsed={isCollapsed} />
        <ButtonBase onClick={() => setIsCollapsed(!isCollapsed)} sx={isCollapsed ? railEntry : entry}>
          {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
          <span>{isCollapsed ? i18n._('shell.expand') : i18n._('shell.collapse')}</span>
        </ButtonBase>
      </Box>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <Drawer
            open={isOpen}
            onClose={onClose}
            sx={{ display: { md: 'none' } }}
            slotProps={{ paper: { 'aria-label': i18n._('shell.nav'), sx: { width: drawerWidth + 40, p: 1.5 } } }}
          >
            <nav aria-label={i18n._('shell.nav')}>
              <Entries isCollapsed={false} onChosen={onClose} />
            </nav>
          </Drawer>
        </Suspense>
      )}
    </>
  )
}

function Entries({ isCollapsed, onChosen }: { isCollapsed: boolean; onChosen?: () => void }) {
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const roles = useMe()?.roles ?? []
  const hasRole = { researchers: isResearcher(roles), teachers: isTeacher(roles) }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {entries
        .filter(({ isFor }) => isAdmin || (isFor !== undefined && hasRole[isFor]))
        .map(({ to, label, Icon }) => (
          <li key={to}>
            <ButtonBase component={NavLink} to={to} onClick={onChosen} sx={isCollapsed ? railEntry : entry}>
              <Icon />
              <span>{i18n._(label)}</span>
            </ButtonBase>
          </li>
        ))}
    </Box>
  )
}

const entry = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.25,
  width: '100%',
  minHeight: 40,
  px: 1.25,
  borderRadius: 1,
  color: 'text.secondary',
  typography: 'body2',
  fontWeight: 550,
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': { bgcolor: 'primary.light', color: 'primary.dark' },
} as const

/** Collapsed to a rail: the label stays, small, under its icon. */
const railEntry = {
  ...entry,
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0.25,
  minHeight: 56,
  px: 0,
  typography: undefined,
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1.2,
  textAlign: 'center',
} as const
