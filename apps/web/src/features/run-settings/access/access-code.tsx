import Box from '@mui/material/Box'

/** A code in two groups for readability; when selected and copied, it is one word. */
export function Code({ code }: { code: string }) {
  const half = Math.ceil(code.length / 2)
  return (
    <Box component="span" translate="no" sx={face}>
      <span>{code.slice(0, half)}</span>
      <Box component="span" sx={{ ml: '0.22em' }}>
        {code.slice(half)}
      </Box>
    </Box>
  )
}

const face = {
  display: 'block',
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSize: '1.375rem',
  fontWeight: 700,
  letterSpacing: '0.06em',
  whiteSpace: 'nowrap',
  userSelect: 'all',
} as const
