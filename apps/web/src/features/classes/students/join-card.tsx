import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { classCalls, type SchoolClass } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../../lib/client'
import { messageForError } from '../../../lib/message-for-error'
import { cardFace } from '../../../ui/card-face'
import { useConfirm } from '../../../ui/confirm-dialog'
import { onFirstClick } from '../../../ui/double-click'
import { CopyIcon, SystemThemeIcon } from '../../../ui/icons'
import { useNotify } from '../../../ui/snackbar'
import { useCopy } from '../../../ui/use-copy'
import { useClassMutation } from '../class/use-class-mutation'
import { JoinCode, joinAddress, spokenJoinAddress } from './join-code'
import { ShowCode } from './show-code'

interface Props {
  schoolClass: SchoolClass
  studentCount: number
}

/** How students join the class. */
export function JoinCard({ schoolClass, studentCount }: Props) {
  const { i18n } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const copy = useCopy()
  const { joinCode } = schoolClass
  return (
    <Box component="section" aria-labelledby="join-code" sx={card}>
      <Box>
        <Typography variant="h2" id="join-code">
          {i18n._('classes.join')}
        </Typography>
        <JoinCode code={joinCode} sx={{ fontSize: { xs: '2.75rem', sm: '3.5rem' }, my: 0.5 }} />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {i18n._('classes.join.at')}{' '}
          <Box component="strong" translate="no" sx={{ fontWeight: 600 }}>
            {spokenJoinAddress()}
          </Box>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.75, ml: -0.5 }}>
          <Button
            size="small"
            startIcon={<CopyIcon />}
            onClick={() => copy(joinCode, i18n._('classes.join.codeCopied'))}
          >
            {i18n._('classes.join.copyCode')}
          </Button>
          <Button
            size="small"
            startIcon={<CopyIcon />}
            onClick={() => copy(joinAddress(joinCode), i18n._('classes.join.linkCopied'))}
          >
            {i18n._('classes.join.copyLink')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', alignContent: 'start' }}>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 600 }}>
          {i18n._('classes.join.how')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" startIcon={<SystemThemeIcon />} onClick={() => setIsShown(true)}>
            {i18n._('classes.show')}
          </Button>
          <NewCode schoolClass={schoolClass} />
        </Box>
        <OpenSwitch schoolClass={schoolClass} />
      </Box>
      <ShowCode
        schoolClass={schoolClass}
        studentCount={studentCount}
        isOpen={isShown}
        onClose={() => setIsShown(false)}
      />
    </Box>
  )
}

/** Whether new students may join. Optimistic: rolls back if saving fails. */
function OpenSwitch({ schoolClass: { id, isOpen } }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const save = useClassMutation((wanted: boolean) =>
    request(classCalls.updateClass, { params: { id }, body: { isOpen: wanted } }),
  )
  const shown = save.isPending ? save.variables : isOpen
  const handleChange = (wanted: boolean) =>
    save.mutate(wanted, {
      onError: (error) =>
        notify(i18n._('classes.join.open.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={shown} onChange={(_, wanted) => handleChange(wanted)} />}
        label={i18n._('classes.join.open')}
      />
      <Typography variant="body2" color="textSecondary">
        {shown ? i18n._('classes.join.open.on') : i18n._('classes.join.open.off')}
      </Typography>
    </Box>
  )
}

function NewCode({ schoolClass: { id, joinCode } }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const renew = useClassMutation(() => request(classCalls.renewJoinCode, { params: { id } }))
  const handleClick = async () => {
    const isSure = await confirm({
      title: i18n._('classes.join.new.title'),
      message: i18n._('classes.join.new.message', { code: joinCode }),
      confirmLabel: i18n._('classes.join.new'),
    })
    if (!isSure) return
    renew.mutate(undefined, {
      onSuccess: (renewed) => notify(i18n._('classes.join.new.done', { code: renewed.joinCode })),
      onError: (error) =>
        notify(i18n._('classes.join.new.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  }
  return (
    <Button variant="outlined" loading={renew.isPending} onClick={onFirstClick(handleClick)}>
      {i18n._('classes.join.new')}
    </Button>
  )
}

const card = {
  display: 'grid',
  gap: { xs: 2, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
  p: { xs: 2, md: 2.5 },
  ...cardFace,
}
