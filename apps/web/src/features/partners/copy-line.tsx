import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CheckIcon, CopyIcon } from '../../ui/icons'
import { useCopy } from '../../ui/use-copy'

interface Props {
  /** Label of the text for screen readers. */
  label: string
  text: string
}

/** A text to copy. One click selects all of it. */
export function CopyLine({ label, text }: Props) {
  const { i18n } = useLingui()
  const copy = useCopy()
  const [wasCopied, setWasCopied] = useState(false)
  const handleCopy = async () => setWasCopied(await copy(text, i18n._('platforms.copied')))
  return (
    <Box sx={line}>
      <Box component="code" translate="no" sx={face}>
        {text}
      </Box>
      <Button
        size="small"
        startIcon={wasCopied ? <CheckIcon /> : <CopyIcon />}
        aria-label={i18n._('platforms.copy.of', { what: label })}
        onClick={handleCopy}
        sx={{ flexShrink: 0 }}
      >
        {i18n._('platforms.copy')}
      </Button>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  pl: 1.25,
  pr: 0.5,
  py: 0.25,
  minHeight: 40,
  bgcolor: 'background.sunken',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
}

const face = {
  fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  userSelect: 'all',
}
