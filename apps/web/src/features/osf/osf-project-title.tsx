import { useLingui } from '@lingui/react'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { config } from '../../lib/config'
import { common } from '../../locales/common-messages'
import { osfProjectQuery } from '../../shared/person/osf'
import { OpenIcon } from '../../ui/icons'

/** The title of the linked project, as a link when the real OSF is connected. */
export function OsfProjectTitle({ studyId, projectId }: { studyId: number; projectId: string }) {
  const { i18n } = useLingui()
  const project = useQuery(osfProjectQuery(studyId)).data
  const title = project?.osfProjectId === projectId ? project.title : null
  if (config().osf.isStandIn) {
    return title === null ? null : (
      <Typography variant="body2" sx={{ px: 1.75, mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
    )
  }
  return (
    <Link
      href={`https://osf.io/${encodeURIComponent(projectId)}/`}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 24, px: 1.75, mb: 1.5 }}
    >
      {title ?? i18n._('osf.project.open')}
      <OpenIcon titleAccess={i18n._(common.opensInNewTab)} sx={{ fontSize: 16 }} />
    </Link>
  )
}
