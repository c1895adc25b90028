import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { HelpArticle } from '../../features/help/help-article'
import { teacherHelp } from '../../features/help/help-pages'
import { BackLink } from '../../ui/back-link'
import { ClassIcon } from '../../ui/icons'

/** How classes work, for a teacher who is new to Trellis. */
export function Component() {
  const { i18n } = useLingui()
  return (
    <>
      <BackLink to="/classes">{i18n._('shell.classes')}</BackLink>
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
