import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PlusIcon } from '../../ui/icons'
import { type MessageId, useWords } from './words'

const steps: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'platforms.first.add', text: 'platforms.first.add.text' },
  { title: 'platforms.first.address', text: 'platforms.first.address.text' },
  { title: 'platforms.first.study', text: 'platforms.first.study.text' },
]

/** What another platform is here for and what comes of it, while there is none. */
export function FirstPlatform({ onAdd }: { onAdd: () => void }) {
  const t = useWords()
  return (
    <Box component="section" aria-labelledby="first-platform" sx={panel}>
      <Typography variant="h2" id="first-platform">
        {t('platforms.first.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 640 }}>
        {t('platforms.first.text')}
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
      <Button variant="contained" size="large" startIcon={<PlusIcon />} onClick={onAdd}>
        {t('platforms.new')}
      </Button>
    </Box>
  )
}

const panel = {
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
