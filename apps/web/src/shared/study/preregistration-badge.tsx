import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import type { PreregistrationBadge as Badge } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { Tag } from '../../ui/tag'
import { formatDate } from '../dates'

/** Whether a study is preregistered, with link and date, or has only a frozen plan, or neither. */
export function PreregistrationBadge({ badge }: { badge: Badge }) {
  const timeZone = useMe()?.timeZone
  if (badge.status === 'PLAN_FROZEN') return <Tag>{i18n._('badge.frozen')}</Tag>
  if (badge.status === 'NOT_PREREGISTERED' || badge.registeredAt === null) return <Tag>{i18n._('badge.none')}</Tag>
  const values = { date: formatDate(badge.registeredAt, timeZone) }
  const text = badge.isStandIn ? i18n._('badge.standIn', values) : i18n._('badge.preregistered', values)
  return (
    <Tag>
      {badge.url === null || badge.isStandIn ? (
        text
      ) : (
        <Box component="a" href={badge.url} target="_blank" rel="noopener" sx={{ color: 'inherit' }}>
          {text}
        </Box>
      )}
    </Tag>
  )
}
