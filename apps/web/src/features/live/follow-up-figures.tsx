import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { StudyId } from '@trellis/domain'
import { followUpsQuery } from './live-queries'

/** How far students are with the delayed post-test, all conditions together. */
export function FollowUpFigures({ studyId }: { studyId: StudyId }) {
  const { i18n } = useLingui()
  const { data } = useQuery(followUpsQuery(studyId))
  if (!data) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {i18n._('live.followUps', data)}
    </Typography>
  )
}
