import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'

export const mainId = 'main'

/** First tab stop: skips the navigation. */
export function SkipLink() {
  const { i18n } = useLingui()
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {i18n._('ui.skip')}
    </Box>
  )
}
