import { styled } from '@mui/material/styles'

/** A short label for the kind of an item. Lighter than a chip: pages show hundreds of them. */
export const Tag = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '1px 8px',
  borderRadius: 6,
  fontWeight: 550,
  backgroundColor: theme.vars.palette.background.sunken,
  border: `1px solid ${theme.vars.palette.divider}`,
}))
