import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import {
  dataPackageCalls,
  type PackageFailure,
  type PackageState,
  type PackageTier,
  type Study,
  type StudyId,
} from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { formatNumber } from '../../locales/format-locale'
import { formatMoment } from '../../shared/dates'
import { useMayMake } from '../../shared/study/team-role'
import { RoleNote } from '../../shared/team/role-note'
import { onFirstClick } from '../../ui/double-click'
import { DownloadIcon } from '../../ui/icons'
import { monospaceStyle } from '../../ui/monospace-style'
import { Panel } from '../../ui/panel'
import { downloadAddress, usePackageAction } from './data-package-queries'
import { PrivacyReportText } from './privacy-report'

const titles = {
  PUBLIC: /*i18n*/ 'dataPackage.public',
  RESTRICTED: /*i18n*/ 'dataPackage.restricted',
} as const satisfies Record<PackageTier, string>
const descriptions = {
  PUBLIC: /*i18n*/ 'dataPackage.public.about',
  RESTRICTED: /*i18n*/ 'dataPackage.restricted.about',
} as const satisfies Record<PackageTier, string>
const failures = {
  too_complex: /*i18n*/ 'dataPackage.failed.too_complex',
  changed: /*i18n*/ 'dataPackage.failed.changed',
  interrupted: /*i18n*/ 'dataPackage.failed.interrupted',
  no_space: /*i18n*/ 'dataPackage.failed.no_space',
  unknown: /*i18n*/ 'dataPackage.failed.unknown',
} as const satisfies Record<PackageFailure, string>

/** One tier: prepare it, read and sign its report, download it. */
export function TierPanel({ study, state }: { study: Study; state: PackageState }) {
  const { i18n } = useLingui()
  const { studyId } = study
  const mayPrepare = useMayMake(study, dataPackageCalls.buildDataPackage)
  const mayCancel = useMayMake(study, dataPackageCalls.cancelDataPackage)
  const { tier } = state
  const body = { studyId, tier }
  const prepare = usePackageAction<void>(
    studyId,
    () => request(dataPackageCalls.buildDataPackage, { body }),
    i18n._('dataPackage.prepare.failed'),
  )
  const cancel = usePackageAction<void>(
    studyId,
    () => request(dataPackageCalls.cancelDataPackage, { body }),
    i18n._('dataPackage.cancel.failed'),
  )
  const percent = Math.round(100 * (state.share ?? 0))
  return (
    <Panel title={i18n._(titles[tier])}>
      <Typography variant="body2" color="textSecondary">
        {i18n._(descriptions[tier])}
      </Typography>
      {state.state === 'OUTDATED' && <Alert severity="info">{i18n._('dataPackage.outdated')}</Alert>}
      {state.failure && <Alert severity="error">{i18n._(failures[state.failure])}</Alert>}
      {state.state === 'BUILDING' ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2">{i18n._('dataPackage.preparing', { percent: formatNumber(percent) })}</Typography>
          <LinearProgress variant="determinate" value={percent} aria-label={i18n._(titles[tier])} />
          {mayCancel && (
            <Box>
              <Button onClick={onFirstClick(() => cancel.mutate())} loading={cancel.isPending}>
                {i18n._(common.cancel)}
              </Button>
            </Box>
          )}
        </Box>
      ) : state.state === 'READY' ? (
        <ReadyTier study={study} state={state} />
      ) : mayPrepare ? (
        <Box>
          <Button variant="contained" onClick={onFirstClick(() => prepare.mutate())} loading={prepare.isPending}>
            {i18n._('dataPackage.prepare')}
          </Button>
        </Box>
      ) : (
        <RoleNote study={study} call={dataPackageCalls.buildDataPackage} />
      )}
    </Panel>
  )
}

function ReadyTier({ study, state }: { study: Study; state: PackageState }) {
  const { i18n } = useLingui()
  const { studyId } = study
  const maySign = useMayMake(study, dataPackageCalls.signPrivacyReport)
  const timeZone = useMe()?.timeZone
  const { tier, report, reportHash, signature, bytes, sha256, fileName } = state
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1 }}>
        {i18n._('dataPackage.report')}
      </Typography>
      <PrivacyReportText report={report!} />
      {signature ? (
        <>
          <Typography variant="body2">
            {i18n._('dataPackage.signed', { name: signature.by, date: formatMoment(signature.at, timeZone) })}
          </Typography>
          <Box>
            <Button
              component="a"
              href={downloadAddress(studyId, tier)}
              download={fileName!}
              variant="contained"
              startIcon={<DownloadIcon />}
            >
              {i18n._('dataPackage.download', { size: formatSize(bytes!) })}
            </Button>
          </Box>
        </>
      ) : maySign ? (
        <SignatureForm studyId={studyId} tier={tier} reportHash={reportHash!} />
      ) : (
        <RoleNote study={study} call={dataPackageCalls.signPrivacyReport} />
      )}
      <Typography variant="body2" color="textSecondary">
        SHA-256{' '}
        <Box component="code" sx={[monospaceStyle, { overflowWrap: 'anywhere' }]}>
          {sha256}
        </Box>
      </Typography>
    </>
  )
}

/** Only a person who confirms having read the report can sign it. */
function SignatureForm({ studyId, tier, reportHash }: { studyId: StudyId; tier: PackageTier; reportHash: string }) {
  const { i18n } = useLingui()
  const [hasRead, setHasRead] = useState(false)
  const sign = usePackageAction<void>(
    studyId,
    () => request(dataPackageCalls.signPrivacyReport, { body: { studyId, tier, reportHash } }),
    i18n._('dataPackage.sign.failed'),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={hasRead} onChange={(event) => setHasRead(event.target.checked)} />}
        label={i18n._('dataPackage.sign.read')}
      />
      <Box>
        <Button
          variant="contained"
          disabled={!hasRead}
          loading={sign.isPending}
          onClick={onFirstClick(() => sign.mutate())}
        >
          {i18n._('dataPackage.sign')}
        </Button>
      </Box>
    </Box>
  )
}

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
}
