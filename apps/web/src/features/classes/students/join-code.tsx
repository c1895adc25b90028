import Box, { type BoxProps } from '@mui/material/Box'

const path = '/tutor/join'

/** The join link, with which students need not type the code. */
export const joinAddress = (code: string) => new URL(`${path}/${code}`, window.location.origin).href

/** The address to read aloud or copy from a board, without the parts that browsers add. */
export const spokenJoinAddress = () => `${window.location.host}${path}`

interface Props {
  code: string
  sx?: BoxProps['sx']
}

/** A join code in two groups of three for readability; when selected and copied, it is one word. */
export function JoinCode({ code, sx }: Props) {
  const half = Math.ceil(code.length / 2)
  return (
    <Box component="p" translate="no" sx={[codeStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
      <span>{code.slice(0, half)}</span>
      <Box component="span" sx={{ ml: '0.22em' }}>
        {code.slice(half)}
      </Box>
    </Box>
  )
}

const codeStyle = {
  m: 0,
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontWeight: 700,
  lineHeight: 1.1,
  letterSpacing: '0.06em',
  whiteSpace: 'nowrap',
  userSelect: 'all',
}
