import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { HelpArticle } from '../../features/help/help-article'
import { enHelpTeachers } from '../../locales/en-help-teachers'
import { useWords } from '../../locales/words'
import { ArrowLeftIcon, ClassIcon } from '../../ui/icons'

/** How classes work, for a teacher who is new to Trellis. */
export function Component() {
  const t = useWords()
  return (
    <>
      <MuiLink
        component={Link}
        to="/classes"
        sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 32, mb: 1, typography: 'body2' }}
      >
        <ArrowLeftIcon />
        {t('shell.classes')}
      </MuiLink>
      <HelpArticle
        title={enHelpTeachers.title}
        picture={
          <Box sx={{ flexShrink: 0, display: { xs: 'none', sm: 'block' } }}>
            <ClassIcon sx={{ fontSize: 64, color: 'primary.main' }} />
          </Box>
        }
        text={enHelpTeachers}
      />
    </>
  )
}
