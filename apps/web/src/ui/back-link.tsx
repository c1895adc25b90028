import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon } from './icons'

/** Above the title of a page: a link back to its parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={to}
      sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 32, typography: 'body2' }}
    >
      <ArrowLeftIcon />
      {children}
    </MuiLink>
  )
}
