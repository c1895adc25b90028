import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title'

interface Props {
  step: number
  title: string
  intro: string
  children: ReactNode
  actions: ReactNode
  onSubmit: () => void
}

const steps = 2

export function StepFrame({ step, title, intro, children, actions, onSubmit }: Props) {
  const { i18n } = useLingui()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit}
      sx={{
        width: '100%',
        maxWidth: 520,
        mx: 'auto',
        p: { xs: 2.5, sm: 4 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {i18n._('onboarding.step', { step, steps })}
      </Typography>
      <PageTitle title={title} sx={{ mb: 0.5 }} />
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {intro}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>{children}</Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 4 }}>{actions}</Box>
    </Box>
  )
}
