import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { VariedSets } from './varied-sets'
import { ViewSets } from './view-sets'

interface Props {
  study: Study
  /** The table of conditions, each with its problem set. */
  conditions: ReactNode
  /** The sets of the tests around them. */
  tests: ReactNode
  /** Opens the problem set library. */
  onBrowse: () => void
}

/** Which problem sets are compared, and which condition uses which. */
export function ProblemSetsStep({ study, conditions, tests, onBrowse }: Props) {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'view' ? 'view' : 'add'
  const show = (next: string) => setParams(next === 'view' ? { tab: next } : {}, { preventScrollReset: true })
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <Tabs
        value={tab}
        onChange={(_, next: string) => show(next)}
        aria-label={i18n._('sets.varied.tabs')}
        sx={{
          mb: 3,
          borderBottom: '1px solid',
          borderColor: 'divider',
          // Side by side on a phone too, on two lines where necessary.
          '& .MuiTab-root': { flexShrink: 1, maxWidth: 'none', px: { xs: 1, sm: 2 } },
        }}
      >
        <Tab value="add" id="tab-add" aria-controls="panel-add" label={i18n._('sets.varied.add')} />
        <Tab value="view" id="tab-view" aria-controls="panel-view" label={i18n._('sets.varied.view')} />
      </Tabs>
      <Box role="tabpanel" id="panel-add" aria-labelledby="tab-add" hidden={tab !== 'add'}>
        {tab === 'add' && <VariedSets study={study} conditions={conditions} tests={tests} onBrowse={onBrowse} />}
      </Box>
      <Box role="tabpanel" id="panel-view" aria-labelledby="tab-view" hidden={tab !== 'view'}>
        {tab === 'view' && <ViewSets study={study} />}
      </Box>
    </Box>
  )
}
