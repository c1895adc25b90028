import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import type { Partner } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatDate, formatMoment } from '../../shared/dates'
import { LoadingRow, StackingTable } from '../../ui/stacking-table'
import { Tag } from '../../ui/tag'
import { PlatformMenu } from './platform-menu'

/** The platforms; undefined while loading. */
export function PlatformTable({ partners }: { partners: readonly Partner[] | undefined }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const columns = [
    { name: i18n._('platforms.name') },
    { name: i18n._('platforms.students'), width: 120 },
    { name: i18n._('platforms.lastUsed'), width: 220 },
    { name: i18n._('platforms.since'), width: 150 },
    { name: i18n._('platforms.actions'), width: 64, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('platforms.table')} columns={columns}>
      {partners
        ? partners.map((partner) => (
            <tr key={partner.id}>
              <th scope="row">
                <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
                  {partner.name}
                </Box>
                {partner.revokedAt !== null && <Tag>{i18n._('platforms.revoked')}</Tag>}
              </th>
              <td data-label={i18n._('platforms.students')}>{formatNumber(partner.participants)}</td>
              <td data-label={i18n._('platforms.lastUsed')}>
                {partner.lastUsedAt === null ? i18n._('platforms.never') : formatMoment(partner.lastUsedAt, timeZone)}
              </td>
              <td data-label={i18n._('platforms.since')}>{formatDate(partner.createdAt, timeZone)}</td>
              <td className="action">
                <PlatformMenu partner={partner} />
              </td>
            </tr>
          ))
        : [0, 1, 2].map((row) => <LoadingRow key={row} columns={columns} />)}
    </StackingTable>
  )
}
