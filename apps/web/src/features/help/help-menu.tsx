import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { NavLink } from 'react-router'
import { studyTypeMessage } from '../../shared/labels'
import { helpPath, studyTypeIds } from '../../shared/study/study-type-slug'

/** Links between the help pages of the study types. */
export function HelpMenu() {
  const { i18n } = useLingui()
  return (
    <Box component="nav" aria-label={i18n._('help.types')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          flexDirection: { lg: 'column' },
        }}
      >
        {studyTypeIds.map((typeId) => (
          <li key={typeId}>
            <Box component={NavLink} to={helpPath(typeId)} sx={entry}>
              {i18n._(studyTypeMessage[typeId])}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const entry = {
  display: 'block',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  color: 'text.primary',
  textDecoration: 'none',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '&.active': { bgcolor: 'primary.light', borderColor: 'primary.main', color: 'primary.dark', fontWeight: 600 },
} as const
