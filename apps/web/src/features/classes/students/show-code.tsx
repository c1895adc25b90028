import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { SchoolClass } from '@trellis/domain'
import { useId } from 'react'
import { common } from '../../../locales/common-messages'
import { classQuery } from '../class/class-queries'
import { JoinCode, spokenJoinAddress } from './join-code'

/** While the code is projected, the class watches the number of students who have joined. */
const pollIntervalMs = 4000

interface Props {
  schoolClass: SchoolClass
  studentCount: number
  isOpen: boolean
  onClose: () => void
}

/** Address and code in type that is readable from the back of a room. */
export function ShowCode({ schoolClass, studentCount, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  useQuery({ ...classQuery(schoolClass.id), enabled: isOpen, refetchInterval: pollIntervalMs })
  const address = spokenJoinAddress()
  return (
    <Dialog open={isOpen} onClose={onClose} fullScreen aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, textAlign: 'left' }}
      >
        <Typography
          id={id}
          component="h2"
          sx={{ fontSize: 'clamp(1.25rem, 2.5vw, 2.5rem)', fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {i18n._('classes.show.title', { name: schoolClass.name })}
        </Typography>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {i18n._(common.close)}
        </Button>
      </Box>
      <Box sx={{ flex: 1, display: 'grid', alignContent: 'center', gap: 'min(5vh, 4vw)' }}>
        <Box>
          <Step>{i18n._('classes.show.go')}</Step>
          {/* As large as fits: an address is one line, however long it is. */}
          <Box
            component="p"
            translate="no"
            sx={{
              m: 0,
              fontWeight: 650,
              whiteSpace: 'nowrap',
              fontSize: `min(6.5vw, ${145 / address.length}vw, 14vh)`,
            }}
          >
            {address}
          </Box>
        </Box>
        <Box>
          <Step>{i18n._('classes.show.code')}</Step>
          <JoinCode code={schoolClass.joinCode} sx={{ fontSize: 'min(19vw, 44vh)', color: 'primary.main' }} />
        </Box>
      </Box>
      <Typography role="status" sx={{ fontSize: 'clamp(1rem, 2.2vw, 2.25rem)' }} color="textSecondary">
        {schoolClass.isOpen ? i18n._('classes.show.in', { count: studentCount }) : i18n._('classes.show.closed')}
      </Typography>
    </Dialog>
  )
}

function Step({ children }: { children: string }) {
  return (
    <Box component="p" sx={{ m: 0, fontSize: 'clamp(1.125rem, 2.8vw, 3rem)', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

const paper = {
  // Doubled to override the theme's rule for dialogs on narrow screens.
  '&&': { m: 0, width: '100%', maxHeight: 'none', border: 0, borderRadius: 0 },
  p: 'clamp(16px, 3vw, 48px)',
  textAlign: 'center',
} as const
