import Box from '@mui/material/Box'

/** Sheets of problems with one still empty. The text next to it says the same. */
export function EmptySetsPicture() {
  const sheet = (x: number, y: number, turn: number) => (
    <g transform={`rotate(${turn} ${x + 26} ${y + 34})`}>
      <rect
        x={x}
        y={y}
        width="52"
        height="68"
        rx="7"
        fill="var(--trellis-palette-background-paper)"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <path
        d={`M${x + 10} ${y + 16}h22M${x + 10} ${y + 26}h32M${x + 10} ${y + 36}h27`}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.55"
      />
      <rect x={x + 10} y={y + 48} width="18" height="9" rx="3" fill="var(--trellis-palette-primary-light)" />
    </g>
  )
  return (
    <Box component="svg" viewBox="0 0 190 104" aria-hidden="true" sx={{ width: 190, color: 'text.secondary' }}>
      {sheet(14, 20, -9)}
      {sheet(124, 20, 9)}
      <rect
        x="69"
        y="14"
        width="52"
        height="68"
        rx="7"
        fill="var(--trellis-palette-background-default)"
        stroke="var(--trellis-palette-primary-main)"
        strokeWidth="1.8"
        strokeDasharray="5 4"
      />
      <path
        d="M95 39v18M86 48h18"
        stroke="var(--trellis-palette-primary-main)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </Box>
  )
}
