import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

export interface Choice<V extends string | number = string | number> {
  value: V
  name: string
  alsoCalled?: string | null
  /** The fact that matters most for the choice. */
  fact?: string
  description: string
}

interface Props {
  choice: Choice
  isChosen: boolean
  isLocked: boolean
}

/** A choice with a description: the whole card is clickable. */
export function ChoiceCard({ choice, isChosen, isLocked }: Props) {
  const id = useId()
  return (
    <FormControlLabel
      value={choice.value}
      disabled={isLocked}
      disableTypography
      control={
        <Radio
          size="small"
          slotProps={{ input: { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-about` } }}
          sx={{ mt: -0.75, ml: -0.5 }}
        />
      }
      label={
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="span" id={`${id}-name`} sx={{ display: 'block' }}>
            {choice.name}
          </Typography>
          <Box id={`${id}-about`}>
            {choice.alsoCalled && (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {choice.alsoCalled}
              </Typography>
            )}
            {choice.fact && (
              <Typography variant="body2" sx={{ fontWeight: 600, mt: 0.75 }}>
                {choice.fact}
              </Typography>
            )}
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
              {choice.description}
            </Typography>
          </Box>
        </Box>
      }
      sx={{
        m: 0,
        p: 1.5,
        alignItems: 'flex-start',
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'primary.light' : 'background.paper',
        borderRadius: 2,
        cursor: isLocked ? 'default' : 'pointer',
        '& > :last-child': { flex: 1 },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    />
  )
}
