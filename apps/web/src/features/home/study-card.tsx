import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { firstStepPath, resultsPath } from '@trellis/domain'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { PreregistrationBadge } from '../../shared/study/preregistration-badge'
import { StatusMark } from '../../shared/study/status-mark'
import type { ListedStudy } from '../../shared/study/studies'
import { studyFacts } from '../../shared/study/study-facts'
import { SummaryCard } from '../../ui/summary-card'
import { Tag } from '../../ui/tag'
import { actionOf } from './home.rules'
import { StudyMenu } from './study-menu'
import { useIsStudyBusy } from './use-study-actions'

const SharedTag = lazy(async () => ({
  default: (await withMessages(import('../../shared/team/shared-tag'), 'team-roles')).SharedTag,
}))

interface Props {
  study: ListedStudy
  timeZone: string | undefined
}

export const StudyCard = memo(function StudyCard({ study, timeZone }: Props) {
  const { i18n } = useLingui()
  const isBusy = useIsStudyBusy(study.studyId)
  const { userID } = useAuth()
  const address = firstStepPath(study.typeId, study.studyId)
  const action = actionOf(study.status, study.readerIds.includes(userID ?? ''))
  const actionLabel =
    action === 'edit'
      ? i18n._('home.card.edit')
      : action === 'results'
        ? i18n._(common.results)
        : i18n._('home.card.view')
  return (
    <SummaryCard
      title={
        <Link to={address} title={study.title}>
          {study.title}
        </Link>
      }
      menu={<StudyMenu study={study} isBusy={isBusy} />}
      marks={
        <>
          <Tag>{i18n._(studyTypeMessage[study.typeId])}</Tag>
          {study.ownerId !== userID && (
            <Suspense fallback={null}>
              <SharedTag studyId={study.studyId} />
            </Suspense>
          )}
          {/* The column already says that a study is in development. */}
          {study.status !== 'DEVELOPMENT' && (
            <StatusMark
              status={study.status}
              startsAt={study.startsAt}
              label={study.status === 'PAUSED' ? i18n._('home.paused') : undefined}
            />
          )}
          {study.deployedAt !== null && <PreregistrationBadge badge={study.preregistration} />}
          {study.osfFilesUrl !== null && (
            <Tag>
              <a
                href={study.osfFilesUrl}
                target="_blank"
                rel="noopener"
                aria-label={`${i18n._('home.card.osf')} ${study.title}`}
                style={{ color: 'inherit' }}
              >
                {i18n._('home.card.osf')}
              </a>
            </Tag>
          )}
        </>
      }
      facts={studyFacts(study, timeZone)}
      action={
        action && (
          <Button
            component={Link}
            to={action === 'results' ? resultsPath(study.studyId) : address}
            size="small"
            variant="outlined"
            aria-label={`${actionLabel} ${study.title}`}
            sx={{ flexShrink: 0 }}
          >
            {actionLabel}
          </Button>
        )
      }
      isBusy={isBusy}
    />
  )
})
