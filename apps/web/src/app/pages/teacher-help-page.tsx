import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { HelpArticle } from '../../features/help/help-article'
import { teacherHelp } from '../../features/help/help-pages'
import { ArrowLeftIcon, ClassIcon } from '../../ui/icons'

/** How classes work, for a teacher who is new to Trellis. */
export function Component() {
  const { i18n } = useLingui()
  return (
    <>
      <MuiLink
        component={Link}
        to="/classes"
        sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 32, mb: 1, typography: 'body2' }}
      >
        <ArrowLeftIcon />
        {i18n._('shell.classes')}
      </MuiLink>
      <HelpArticle
        title={i18n._('help.teachers.title')}
        picture={
          <Box sx={{ flexShrink: 0, display: { xs: 'none', sm: 'block' } }}>
            <ClassIcon sx={{ fontSize: 64, color: 'primary.main' }} />
          </Box>
        }
        page={teacherHelp}
      />
    </>
  )
}
