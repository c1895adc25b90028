import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { lazy, Suspense, useId, useState } from 'react'
import { withMessages } from '../../locales/catalogs'

const PowerPlan = lazy(async () => ({ default: (await withMessages(import('./power-plan'), 'power')).PowerPlan }))

/** Opens the sample size planner below the button. */
export function PowerPlanButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ justifySelf: 'start' }}
      >
        {i18n._('run.power')}
      </Button>
      {isOpen && (
        <Box id={id}>
          <Suspense fallback={null}>
            <PowerPlan study={study} />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}
