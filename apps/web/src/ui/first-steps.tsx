import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { cardFace } from './card-face'

interface Props {
  icon?: ReactNode
  title: string
  text: string
  steps: readonly { title: string; text: string }[]
  /** The button that starts it, and other help. */
  children: ReactNode
}

/** Explains an empty page and what to do, in three steps. */
export function FirstSteps({ icon, title, text, steps, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={panel}>
      {icon}
      <Typography variant="h2" id={id} sx={{ mt: icon ? 1 : 0 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 620 }}>
        {text}
      </Typography>
      <Box component="ol" sx={list}>
        {steps.map((step) => (
          <li key={step.title}>
            <Typography sx={{ fontWeight: 600 }}>{step.title}</Typography>
            <Typography variant="body2" color="textSecondary">
              {step.text}
            </Typography>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}

const panel = {
  maxWidth: 880,
  p: { xs: 2.5, md: 4 },
  ...cardFace,
}

const list = {
  display: 'grid',
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
  my: 3,
  pl: 2.5,
  '& > li::marker': { fontWeight: 650, color: 'primary.main' },
}
