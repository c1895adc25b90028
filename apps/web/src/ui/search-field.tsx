import { styled } from '@mui/material/styles'
import { SearchIcon } from './icons'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/**
 * Searches as the user types. A plain field instead of the library's, because it is part of the first screen's bundle.
 */
export function SearchField({ label, value, onChange, className }: Props) {
  return (
    <Frame className={className}>
      <SearchIcon />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

/** The style that plain fields share. */
export const PlainField = styled('div')(({ theme }) => ({
  position: 'relative',
  '& svg': {
    position: 'absolute',
    top: 8,
    right: 8,
    color: theme.vars.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& input, & select': {
    ...theme.typography.body2,
    boxSizing: 'border-box',
    width: '100%',
    height: 36,
    margin: 0,
    padding: '0 12px',
    appearance: 'none',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.grey[500]}`,
    borderRadius: 8,
  },
  '& select': { paddingRight: 34, textOverflow: 'ellipsis' },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}))

const Frame = styled(PlainField)({
  '& svg': { left: 10, right: 'auto' },
  '& input': { paddingLeft: 38 },
})
