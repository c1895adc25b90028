import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PrivacyReport } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { monospaceStyle } from '../../ui/monospace-style'

/** What a tier contains about people, in plain language. It has to be read before it is signed. */
export function PrivacyReportText({ report }: { report: PrivacyReport }) {
  const { i18n } = useLingui()
  const { openResponses, responses, suppressedCells } = report
  const emptied = suppressedCells.map(({ column, cells }) => `${column}: ${formatNumber(cells)}`).join(', ')
  const withheldTexts = openResponses.refused + openResponses.unread
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, typography: 'body2' }}>
        {report.sample === 'SIMULATED' && <li>{i18n._('dataPackage.report.simulated')}</li>}
        <li>
          {i18n._('dataPackage.report.participants', { count: report.participants, notShared: report.notShared })}
        </li>
        <li>{i18n._('dataPackage.report.left', { erased: report.erased, withdrawn: report.withdrawn })}</li>
        <li>
          {i18n._('dataPackage.report.groups', { count: report.combinations, smallest: report.smallestGroup })}
          <Box
            component="span"
            sx={[monospaceStyle, { display: 'block', overflowWrap: 'anywhere', color: 'text.secondary' }]}
          >
            {report.quasiIdentifiers.join(' · ')}
          </Box>
        </li>
        {report.isSuppressed ? (
          <li>
            {emptied === ''
              ? i18n._('dataPackage.report.nothingEmptied')
              : i18n._('dataPackage.report.emptied', { cells: emptied })}
          </li>
        ) : (
          <li>{i18n._('dataPackage.report.notSuppressed')}</li>
        )}
        <li>{i18n._('dataPackage.report.responses', { shown: responses.shown, withheld: responses.withheld })}</li>
        <li>{i18n._('dataPackage.report.texts', { released: openResponses.released, withheld: withheldTexts })}</li>
        <li>{i18n._('dataPackage.report.never')}</li>
      </Box>
      <Box component="details" sx={{ typography: 'body2' }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {i18n._('dataPackage.report.columns')}
        </Box>
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
          {report.tables.map(({ name, rows, columns, leftOut }) => (
            <div key={name}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {i18n._('dataPackage.report.table', { name, rows })}
              </Typography>
              <Box component="dd" sx={[monospaceStyle, { m: 0, overflowWrap: 'anywhere' }]}>
                {columns.join(', ')}
                {leftOut.length > 0 && (
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {i18n._('dataPackage.report.leftOut', { columns: leftOut.join(', ') })}
                  </Box>
                )}
              </Box>
            </div>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
