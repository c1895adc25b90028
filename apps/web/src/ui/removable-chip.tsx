import { styled } from '@mui/material/styles'
import { CloseIcon } from './icons'

interface Props {
  label: string
  /** Label of the remove button. */
  removeLabel: string
  onRemove: () => void
}

/** A selected option with a real button to remove it. */
export function RemovableChip({ label, removeLabel, onRemove }: Props) {
  return (
    <Chip>
      <span>{label}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon fontSize="inherit" />
      </button>
    </Chip>
  )
}

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: 28,
  paddingLeft: 10,
  borderRadius: 14,
  fontWeight: 550,
  color: theme.vars.palette.primary.dark,
  backgroundColor: theme.vars.palette.primary.light,
  '& span': { minWidth: 0, maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 14,
    background: 'none',
    color: 'inherit',
    fontSize: 16,
    cursor: 'pointer',
  },
  '& button:hover': { color: theme.vars.palette.text.primary },
  '& button:focus-visible': { outlineOffset: -2 },
}))
