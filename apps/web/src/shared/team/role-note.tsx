import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { neededRole, type Study } from '@trellis/domain'
import { type StudyCall, useMayMake } from '../study/team-role'

/** Why the role of the signed-in person is not sufficient for a call; null when it is. */
export function useRoleReason(study: Study, call: StudyCall): string | null {
  const { i18n } = useLingui()
  if (useMayMake(study, call)) return null
  return neededRole(call) === 'owner' ? i18n._('team.needs.owner') : i18n._('team.needs.editor')
}

/** Replaces a control when the role of the signed-in person is not sufficient for its call. */
export function RoleNote({ study, call }: { study: Study; call: StudyCall }) {
  const reason = useRoleReason(study, call)
  return (
    reason && (
      <Typography variant="body2" color="textSecondary">
        {reason}
      </Typography>
    )
  )
}
