import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Contrast, maxContrasts, type Study } from '@trellis/domain'
import { useId } from 'react'
import { partMessages } from '../../shared/plan/plan-labels'
import { conditionName, contrastMessage } from './plan-messages'
import type { PartProps } from './plan-part'

interface Props extends PartProps {
  study: Study
  contrasts: readonly Contrast[]
  onChange: (contrasts: Contrast[]) => void
}

/** Which conditions are compared with which. */
export function ContrastPart({ study, contrasts, onChange, part, help, problem, isReadOnly, note }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const taken = new Set(contrasts.map(keyOf))
  const free = allContrasts(study).filter((contrast) => !taken.has(keyOf(contrast)))
  const add = (key: string) => {
    const contrast = free.find((one) => keyOf(one) === key)
    if (contrast) onChange([...contrasts, contrast])
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {i18n._(partMessages[part])}
      </Typography>
      {(problem ?? help) && <FormHelperText error={problem !== null}>{problem ?? help}</FormHelperText>}
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}>
        {contrasts.map((contrast) => (
          <Box component="li" key={keyOf(contrast)} sx={row}>
            <span>{contrastMessage(study, contrast, i18n)}</span>
            {!isReadOnly && contrasts.length > 1 && (
              <Button
                size="small"
                onClick={() => onChange(contrasts.filter((one) => one !== contrast))}
                aria-label={i18n._('plan.contrast.removeOne', { contrast: contrastMessage(study, contrast, i18n) })}
              >
                {i18n._('plan.contrast.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {!isReadOnly && free.length > 0 && contrasts.length < maxContrasts && (
        <TextField
          select
          size="small"
          label={i18n._('plan.contrast.add')}
          value=""
          onChange={(event) => add(event.target.value)}
          sx={{ mt: 1, minWidth: 240 }}
        >
          {free.map((contrast) => (
            <MenuItem key={keyOf(contrast)} value={keyOf(contrast)}>
              {i18n._('plan.contrast', {
                condition: conditionName(study, contrast.conditionId, i18n),
                reference: conditionName(study, contrast.referenceId, i18n),
              })}
            </MenuItem>
          ))}
        </TextField>
      )}
      {note}
    </Box>
  )
}

const keyOf = ({ conditionId, referenceId }: Contrast) => `${conditionId}-${referenceId}`

function allContrasts({ conditions }: Study): Contrast[] {
  return conditions.flatMap(({ conditionId }) =>
    conditions.flatMap(({ conditionId: referenceId }) =>
      conditionId === referenceId ? [] : [{ conditionId, referenceId }],
    ),
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
  px: 1.5,
  borderRadius: 2,
  bgcolor: 'background.sunken',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const
