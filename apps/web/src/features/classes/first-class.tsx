import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { ClassIcon, PlusIcon } from '../../ui/icons'
import { type MessageId, useWords } from './words'

const steps: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'classes.first.make', text: 'classes.first.make.text' },
  { title: 'classes.first.give', text: 'classes.first.give.text' },
  { title: 'classes.first.show', text: 'classes.first.show.text' },
]

/** What a class is and what comes of it, for somebody who has none yet. */
export function FirstClass({ onAdd }: { onAdd: () => void }) {
  const t = useWords()
  return (
    <Box component="section" aria-labelledby="first-class" sx={panel}>
      <ClassIcon sx={{ fontSize: 40, color: 'primary.main' }} />
      <Typography variant="h2" id="first-class" sx={{ mt: 1 }}>
        {t('classes.first.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 600 }}>
        {t('classes.first.text')}
      </Typography>
      <Box component="ol" sx={list}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <Typography sx={{ fontWeight: 600 }}>{t(title)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(text)}
            </Typography>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
          {t('classes.new')}
        </Button>
        <Button component={Link} to="/help/teachers" size="large">
          {t('classes.help')}
        </Button>
      </Box>
    </Box>
  )
}

const panel = {
  maxWidth: 880,
  p: { xs: 2.5, md: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
}

const list = {
  display: 'grid',
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
  my: 3,
  pl: 2.5,
  '& > li::marker': { fontWeight: 650, color: 'primary.main' },
}
