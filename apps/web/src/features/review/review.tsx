import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { isDeployed, type Study, studyTypes } from '@trellis/domain'
import { type ReactNode, useMemo } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { ReadinessList } from '../../shared/design/readiness-list'
import { snapshotQuery, studyContentQuery } from '../../shared/problem/study-content'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { CheckSummary } from './check-summary'
import { ContentReview } from './content-review'
import { Glance } from './glance'
import { byKind, remarksOf } from './review.rules'
import { ReviewHead } from './review-head'
import { SnapshotCard } from './snapshot-card'
import { StudyFacts } from './study-facts'
import { VariedReview } from './varied-review'

interface Props {
  /** Undefined while it is on its way. */
  study: Study | undefined
  /** What a student meets and how the study runs. */
  summary: ReactNode
  /** How students come in, once it was deployed. */
  waysIn: ReactNode
  /** What an administrator can do with the study now. */
  actions: ReactNode
}

/** What the study does to a student, on one page. */
export function Review({ study, actions, ...parts }: Props) {
  return (
    <>
      <ReviewHead study={study} actions={actions} />
      {study ? <Body study={study} {...parts} /> : <SkeletonRows />}
    </>
  )
}

interface BodyProps extends Pick<Props, 'summary' | 'waysIn'> {
  study: Study
}

function Body({ study, summary, waysIn }: BodyProps) {
  const { i18n } = useLingui()
  const isFrozen = isDeployed(study.studyStatus)
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  const live = useQuery({ ...studyContentQuery(study.studyId), enabled: !isFrozen })
  const frozen = useQuery({ ...snapshotQuery(study.studyId), enabled: isFrozen })
  const source = isFrozen ? frozen : live
  const content = isFrozen ? frozen.data?.content : live.data
  const remarks = useMemo(
    () => new Map(Object.keys(content?.problems ?? {}).map((ceri) => [ceri, content ? remarksOf(content, ceri) : []])),
    [content],
  )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={columns}>
        <Box sx={{ ...stack, gap: 3 }}>
          <StudyFacts study={study} />
          {summary}
          {content && <Glance content={content} isVaried={isVaried} isFrozen={isFrozen} />}
        </Box>
        <Box sx={{ ...stack, gap: 2 }}>
          {waysIn}
          {isFrozen ? (
            <SnapshotCard studyId={study.studyId} isShownBelow />
          ) : (
            <Box sx={panel}>
              <ReadinessList study={study} />
            </Box>
          )}
          {content && !isVaried && (
            <Box sx={panel}>
              <CheckSummary kinds={byKind(remarks)} />
            </Box>
          )}
        </Box>
      </Box>
      {source.isError && !content && (
        <ErrorState
          title={i18n._('review.failed')}
          message={messageForError(source.error)}
          onRetry={() => source.refetch()}
          isRetrying={source.isFetching}
        />
      )}
      {source.isPending && <SkeletonRows rows={8} />}
      {content &&
        (isVaried ? (
          <VariedReview content={content} studyId={study.studyId} />
        ) : (
          <ContentReview
            content={content}
            remarks={remarks}
            isAboutFeedback={study.studyTypeId === studyTypes.commonWrongAnswers}
            studyId={study.studyId}
          />
        ))}
    </Box>
  )
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const

const stack = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minWidth: 0,
} as const

const panel = {
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const
