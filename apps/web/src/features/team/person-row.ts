/** A person and the actions for them, side by side where there is room. */
export const personRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const
