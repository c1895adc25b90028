import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstStepPath, publicationCalls, publicPath } from '@trellis/domain'
import { useNavigate, useParams } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { onFirstClick } from '../../ui/double-click'
import { PageTitle } from '../../ui/page-title'
import { useNotify } from '../../ui/snackbar'

/** The target of the link on a public page: replicates the published study in a new one, after confirmation. */
export function ReplicatePublished() {
  const { i18n } = useLingui()
  const { slug = '' } = useParams()
  const notify = useNotify()
  const navigate = useNavigate()
  const client = useQueryClient()
  const replicate = useMutation({
    mutationFn: () => request(publicationCalls.replicatePublished, { body: { slug } }),
    onSuccess: async (created) => {
      await client.invalidateQueries({ queryKey: keys.studies })
      navigate(firstStepPath(created.studyTypeId, created.studyId))
    },
    onError: (error) =>
      notify(i18n._('publication.replicate.failed'), { severity: 'error', detail: messageForError(error) }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <PageTitle title={i18n._('publication.replicate.title')} />
      <Typography>{i18n._('publication.replicate.about')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" loading={replicate.isPending} onClick={onFirstClick(() => replicate.mutate())}>
          {i18n._('publication.replicate')}
        </Button>
        <Button component="a" href={publicPath(slug)}>
          {i18n._('publication.replicate.back')}
        </Button>
      </Box>
    </Box>
  )
}
