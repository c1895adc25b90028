import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CheckIcon, CopyIcon } from '../../ui/icons'
import { useNotify } from '../../ui/snackbar'
import { useWords } from './words'

interface Props {
  /** What the text is, for those who hear it. */
  label: string
  text: string
}

/** A text to be pasted elsewhere. One click selects the whole of it. */
export function CopyLine({ label, text }: Props) {
  const t = useWords()
  const notify = useNotify()
  const [wasCopied, setWasCopied] = useState(false)
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setWasCopied(true)
      notify(t('platforms.copied'))
    } catch {
      // Not allowed to the page, or not there outside of a secure address.
      notify(t('platforms.copyFailed'), { severity: 'error', duration: 10_000 })
    }
  }
  return (
    <Box sx={line}>
      <Box component="code" translate="no" sx={face}>
        {text}
      </Box>
      <Button
        size="small"
        startIcon={wasCopied ? <CheckIcon /> : <CopyIcon />}
        aria-label={t('platforms.copy.of', { what: label })}
        onClick={handleCopy}
        sx={{ flexShrink: 0 }}
      >
        {t('platforms.copy')}
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
