import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { Condition, Tutoring } from '@trellis/domain'
import { conditionColor } from '../../../shared/study/condition-color'
import { SupportCard } from '../editor/support-card'

interface Props {
  conditions: readonly Condition[]
  supportsOf: (condition: Condition) => readonly Tutoring[]
  isWithheld: (condition: Condition) => boolean
}

/** All conditions of one problem next to each other, for comparison. */
export function SideBySide({ conditions, supportsOf, isWithheld }: Props) {
  const { i18n } = useLingui()
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={i18n._('supports.compare')}
      sx={{ overflowX: 'auto', pb: 1, mx: -0.5, px: 0.5 }}
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(280px, 1fr)',
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          alignItems: 'start',
        }}
      >
        {conditions.map((condition, index) => (
          <SupportCard
            key={condition.conditionId}
            condition={condition}
            color={conditionColor(index)}
            supports={supportsOf(condition)}
            isWithheld={isWithheld(condition)}
          />
        ))}
      </Box>
    </Box>
  )
}
