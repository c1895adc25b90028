import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { cardFace } from '../../ui/card-face'
import { addresses } from './addresses'
import { CopyLine } from './copy-line'

/** The addresses that developers of other platforms configure. */
export function AddressList() {
  const { i18n } = useLingui()
  const { api, upgrade, docs } = addresses()
  const parts = { enrol: 'enrol', delivery: 'delivery', events: 'events', header: 'Authorization' }
  return (
    <Box component="section" aria-labelledby="platform-addresses" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h2" id="platform-addresses">
          {i18n._('platforms.addresses')}
        </Typography>
        <MuiLink href={docs} sx={{ typography: 'body2' }}>
          {i18n._('platforms.address.docs')}
        </MuiLink>
      </Box>
      <Box sx={grid}>
        {[
          { label: i18n._('platforms.address.api'), text: api, help: i18n._('platforms.address.api.help', parts) },
          { label: i18n._('platforms.address.upgrade'), text: upgrade, help: i18n._('platforms.address.upgrade.help') },
        ].map(({ label, text, help }) => (
          <Box key={label} sx={card}>
            <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
            <CopyLine label={label} text={text} />
            <Typography variant="body2" color="textSecondary">
              {help}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }
const card = {
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  p: 2,
  minWidth: 0,
  ...cardFace,
}
