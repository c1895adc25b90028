import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Tutoring } from '@trellis/domain'
import { useState } from 'react'
import { DraftHtml } from '../../../shared/problem/draft-html'
import { ProblemHtml } from '../../../shared/problem/problem-html'
import { useBuild } from '../build-context'
import { type SupportText, textOf } from '../editor/support-text'

interface Props {
  slotKey: string
  mine: SupportText
  theirs: Tutoring | null
}

/** Another tab or person has saved something else in this slot: shows both versions and lets the user choose. */
export function ConflictNotice({ slotKey, mine, theirs }: Props) {
  const { i18n } = useLingui()
  const { saver } = useBuild()
  const [isBusy, setIsBusy] = useState(false)
  const choose = (choice: () => Promise<unknown>) => async () => {
    setIsBusy(true)
    await choice()
    setIsBusy(false)
  }
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{i18n._('supports.conflict')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))', gap: 1.5 }}>
        <Box sx={side}>
          <Typography variant="h3" component="h3">
            {i18n._('supports.conflict.mine')}
          </Typography>
          {mine.items.map((item) => (
            <DraftHtml key={item.id} html={item.html} isStored={false} />
          ))}
          <Button variant="contained" disabled={isBusy} onClick={choose(() => saver.keepMine(slotKey))} sx={{ mt: 1 }}>
            {i18n._('supports.conflict.keep')}
          </Button>
        </Box>
        <Box sx={side}>
          <Typography variant="h3" component="h3">
            {i18n._('supports.conflict.theirs')}
          </Typography>
          {theirs ? (
            textOf(theirs).items.map(({ id, html }) => <ProblemHtml key={id} html={html} />)
          ) : (
            <Typography variant="body2">{i18n._('supports.conflict.gone')}</Typography>
          )}
          <Button variant="outlined" disabled={isBusy} onClick={choose(() => saver.takeTheirs(slotKey))} sx={{ mt: 1 }}>
            {i18n._('supports.conflict.take')}
          </Button>
        </Box>
      </Box>
    </Alert>
  )
}

const side = {
  minWidth: 0,
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
