import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Preregistration, preregistrationCalls, type Study } from '@trellis/domain'
import { lazy, Suspense, useId, useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { withMessages } from '../../locales/catalogs'
import { DownloadButton } from '../../shared/download-button'
import { PreregistrationBadge } from '../../shared/study/preregistration-badge'
import { useMayMake } from '../../shared/study/team-role'
import { ErrorState } from '../../ui/error-state'
import { PencilIcon } from '../../ui/icons'
import { panelFace } from '../../ui/panel'
import { closedText } from './closed-text'
import { preregistrationQuery } from './preregistration-queries'
import { RegistrationPanel } from './registration-panel'

const PreregistrationDialog = lazy(async () => ({
  default: (await withMessages(import('./preregistration-dialog'), 'team-roles')).PreregistrationDialog,
}))

/** The preregistration of a study, with the hashes that prove it, and the document to edit and download. */
export function PreregistrationCard({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const query = useQuery(preregistrationQuery(study.studyId))
  return (
    <Box component="section" aria-labelledby={id} sx={panelFace}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={id}>
          {i18n._('prereg.title')}
        </Typography>
        <PreregistrationBadge badge={study.preregistration} />
      </Box>
      {query.data ? (
        <Facts study={study} preregistration={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={i18n._('prereg.failed')}
          message={messageForError(query.error)}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Box>
  )
}

function Facts({ study, preregistration }: { study: Study; preregistration: Preregistration }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { proof, document, documentHash, isEditable } = preregistration
  const mayEdit = useMayMake(study, preregistrationCalls.savePreregistration)
  const hashes = [
    ...(proof
      ? [
          { label: i18n._('prereg.snapshotHash'), hash: proof.snapshotHash },
          { label: i18n._('prereg.seedHash'), hash: proof.seedHash },
        ]
      : []),
    ...(proof?.sealHead ? [{ label: i18n._('prereg.sealHead'), hash: proof.sealHead }] : []),
    { label: i18n._('prereg.documentHash'), hash: documentHash },
  ]
  return (
    <>
      <Typography variant="body2">
        {isEditable ? (proof ? i18n._('prereg.approved') : i18n._('prereg.intro')) : closedText(study)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {hashes.map(({ label, hash }) => (
          <Box key={label} sx={{ '& + &': { mt: 1 } }}>
            <Typography variant="caption" component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography variant="caption" component="dd" sx={hashStyle}>
              {hash}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<PencilIcon />} onClick={() => setIsOpen(true)}>
          {isEditable && mayEdit ? i18n._('prereg.edit') : i18n._('prereg.read')}
        </Button>
        <DownloadButton
          read={async () => new Blob([document], { type: 'text/markdown;charset=utf-8' })}
          name={`trellis-preregistration-${study.studyId}.md`}
          label={i18n._('prereg.download')}
          failed={i18n._('prereg.download.failed')}
        />
      </Box>
      <RegistrationPanel study={study} />
      {isOpen && (
        <Suspense fallback={null}>
          <PreregistrationDialog study={study} preregistration={preregistration} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const hashStyle = { m: 0, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } as const
