import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { osfCalls, osfIdOf, type Study } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { config } from '../../lib/config'
import { messageForError } from '../../lib/message-for-error'
import { useAuth } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { useLinkOsf, useLinkOsfProject } from '../../shared/person/osf'
import { useRoleReason } from '../../shared/team/role-note'
import { SavedTextField } from '../../ui/saved-text-field'
import type { SaveResult } from '../../ui/use-saved-text'
import { OsfHelp } from './osf-help'
import { OsfProjectTitle } from './osf-project-title'

const longestId = 200

/** The OSF ids of the researcher and the study. Both can be changed at any time. */
export function OsfReference({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const isOwn = study.ownerId === useAuth().userID
  return (
    <Box component="section" aria-labelledby="osf-reference">
      <Typography variant="h2" id="osf-reference">
        {i18n._('osf.reference')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {config().osf.isStandIn ? i18n._('osf.reference.standIn') : i18n._('osf.reference.why')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '& > :not(button)': { width: '100%' } }}>
        {isOwn ? (
          <ResearcherId />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {i18n._('osf.researcher.foreign')}
          </Typography>
        )}
        <ProjectPageId study={study} />
        <OsfHelp />
      </Box>
    </Box>
  )
}

function ResearcherId() {
  const { i18n } = useLingui()
  const { userID, osfUserId } = useAuth()
  const link = useLinkOsf()

  const save = async (typed: string): Promise<SaveResult> => {
    try {
      const linked = await link.mutateAsync(typed)
      return { ok: true, message: linked.osfUserId ? i18n._(common.osfLinked) : i18n._(common.osfUnlinked) }
    } catch (error) {
      return { ok: false, message: messageForError(error), isDropped: isApiError(error, 'invalid_osf_id') }
    }
  }
  return (
    <SavedTextField
      name={`osf-researcher:${userID}`}
      label={i18n._('osf.researcher')}
      help={i18n._('osf.researcher.help')}
      stored={osfUserId ?? ''}
      check={useIdCheck()}
      save={save}
    />
  )
}

function ProjectPageId({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const link = useLinkOsfProject(study.studyId)
  const roleReason = useRoleReason(study, osfCalls.linkOsfProject)

  const save = async (typed: string): Promise<SaveResult> => {
    try {
      const linked = await link.mutateAsync(typed)
      return { ok: true, message: linked.osfProjectId ? i18n._('osf.project.linked') : i18n._('osf.project.unlinked') }
    } catch (error) {
      const isDropped = isApiError(error, 'invalid_osf_project')
      const isOutOfReach = isApiError(error, 'osf_unreachable') || isApiError(error, 'network')
      return { ok: false, message: isOutOfReach ? messageForError(error) : i18n._('osf.project.failed'), isDropped }
    }
  }
  return (
    <div>
      <SavedTextField
        name={`osf-project:${study.studyId}`}
        label={i18n._('osf.project')}
        help={roleReason ?? i18n._('osf.project.help')}
        stored={study.osfProjectId ?? ''}
        check={useIdCheck()}
        save={save}
        isReadOnly={roleReason !== null}
      />
      {study.osfProjectId !== null && <OsfProjectTitle studyId={study.studyId} projectId={study.osfProjectId} />}
    </div>
  )
}

function useIdCheck() {
  const { i18n } = useLingui()
  return (typed: string) => (osfIdOf(typed).length > longestId ? i18n._('osf.tooLong', { longest: longestId }) : null)
}
