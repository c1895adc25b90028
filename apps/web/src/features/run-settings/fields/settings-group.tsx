import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { AlertIcon, ChevronDownIcon } from '../../../ui/icons'
import { useLocalStorage } from '../../../ui/use-local-storage'

interface Props {
  /** Key under which the open state of the group is remembered. */
  name: string
  title: string
  /** Summary of the settings, shown while the group is closed. */
  summary: string
  /** Whether the summary is a warning. */
  isDoubtful?: boolean
  intro: string
  children: ReactNode
}

/** A collapsible group of settings with a one-line summary. */
export function SettingsGroup({ name, title, summary, isDoubtful = false, intro, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useLocalStorage(`settings-${name}`, false)
  return (
    <Accordion
      disableGutters
      elevation={0}
      square
      expanded={isOpen}
      onChange={(_, next) => setIsOpen(next)}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={frame}
    >
      <AccordionSummary
        id={`${id}-title`}
        aria-controls={`${id}-settings`}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-summary`}
        expandIcon={<ChevronDownIcon />}
        sx={{ px: 2, '& .MuiAccordionSummary-content': { display: 'grid', gap: 0.25, minWidth: 0 } }}
      >
        <Typography variant="h3" component="span" id={`${id}-name`}>
          {title}
        </Typography>
        <Typography
          variant="body2"
          component="span"
          id={`${id}-summary`}
          sx={{ color: isDoubtful ? 'warning.dark' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {isDoubtful && <AlertIcon sx={{ fontSize: 18, mr: 0.5, verticalAlign: '-4px' }} />}
          {summary}
        </Typography>
      </AccordionSummary>
      <AccordionDetails id={`${id}-settings`} sx={{ px: 2, pt: 0, pb: 2 }}>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" color="textSecondary">
            {intro}
          </Typography>
          {children}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 3.5,
  bgcolor: 'background.paper',
  backgroundImage: 'none',
  overflow: 'hidden',
  '&::before': { display: 'none' },
} as const
