import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { Logo } from '../ui/logo'
import { productName } from '../ui/page-title'

export function HomeLink() {
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 680,
        fontSize: '1.0625rem',
        letterSpacing: '-0.01em',
        borderRadius: 1,
      }}
    >
      <Logo />
      {productName}
    </Box>
  )
}
