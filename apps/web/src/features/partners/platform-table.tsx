import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Partner } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatDate, formatMoment } from '../../shared/dates'
import { StackingTable } from '../../ui/stacking-table'
import { Tag } from '../../ui/tag'
import { PlatformMenu } from './platform-menu'
import { useWords } from './words'

/** The platforms; undefined while loading. */
export function PlatformTable({ partners }: { partners: readonly Partner[] | undefined }) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const columns = [
    { name: t('platforms.name') },
    { name: t('platforms.students'), width: 120 },
    { name: t('platforms.lastUsed'), width: 220 },
    { name: t('platforms.since'), width: 150 },
    { name: t('platforms.actions'), width: 64, isHidden: true },
  ]
  return (
    <StackingTable label={t('platforms.table')} columns={columns}>
      {partners
        ? partners.map((partner) => (
            <tr key={partner.id}>
              <th scope="row">
                <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
                  {partner.name}
                </Box>
                {partner.revokedAt !== null && <Tag>{t('platforms.shutOut')}</Tag>}
              </th>
              <td data-label={t('platforms.students')}>{partner.participants.toLocaleString()}</td>
              <td data-label={t('platforms.lastUsed')}>
                {partner.lastUsedAt === null ? t('platforms.never') : formatMoment(partner.lastUsedAt, timeZone)}
              </td>
              <td data-label={t('platforms.since')}>{formatDate(partner.createdAt, timeZone)}</td>
              <td className="action">
                <PlatformMenu partner={partner} />
              </td>
            </tr>
          ))
        : [0, 1, 2].map((row) => (
            <tr key={row}>
              <th scope="row">
                <Skeleton width="60%" />
              </th>
              {columns.slice(1).map(({ name }) => (
                <td key={name}>
                  <Skeleton width="70%" />
                </td>
              ))}
            </tr>
          ))}
    </StackingTable>
  )
}
