import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { isFrozen, type Study, studyTypes } from '@trellis/domain'
import { type ReactNode, useMemo } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { ReadinessList } from '../../shared/design/readiness-list'
import { useStudyContent } from '../../shared/problem/study-content'
import { cardFace } from '../../ui/card-face'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { ConditionFigures } from './condition-figures'
import { ConfoundSummary } from './confound-summary'
import { ContentReview } from './content-review'
import { byKind, remarksOf } from './review.rules'
import { ReviewHeader } from './review-header'
import { SnapshotCard } from './snapshot-card'
import { StudyFacts } from './study-facts'
import { VariedReview } from './varied-review'

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  /** What students see and how the study runs. */
  summary: ReactNode
  /** How students enroll, once the study is deployed. */
  enrolmentAccess: ReactNode
  /** The requests of its owner. */
  requests: ReactNode
  /** What an administrator can do with the study now. */
  actions: ReactNode
}

/** Everything a student sees in the study, on one page. */
export function Review({ study, requests, actions, ...parts }: Props) {
  return (
    <>
      <ReviewHeader study={study} actions={actions} />
      {requests}
      {study ? <Body study={study} {...parts} /> : <SkeletonRows />}
    </>
  )
}

interface BodyProps extends Pick<Props, 'summary' | 'enrolmentAccess'> {
  study: Study
}

function Body({ study, summary, enrolmentAccess }: BodyProps) {
  const { i18n } = useLingui()
  const hasSnapshot = isFrozen(study)
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  const source = useStudyContent(study)
  const content = source.data
  const remarks = useMemo(
    () =>
      new Map(
        Object.keys(content?.problems ?? {}).map((problemId) => [
          problemId,
          content ? remarksOf(content, problemId) : [],
        ]),
      ),
    [content],
  )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={columns}>
        <Box sx={{ ...stack, gap: 3 }}>
          <StudyFacts study={study} />
          {summary}
        </Box>
        <Box sx={{ ...stack, gap: 2 }}>
          {enrolmentAccess}
          {hasSnapshot ? (
            <SnapshotCard studyId={study.studyId} isShownBelow />
          ) : (
            <Box sx={panel}>
              <ReadinessList study={study} />
            </Box>
          )}
          {content && !isVaried && (
            <Box sx={panel}>
              <ConfoundSummary kinds={byKind(remarks)} />
            </Box>
          )}
        </Box>
      </Box>
      {content && <ConditionFigures content={content} isVaried={isVaried} isFrozen={hasSnapshot} />}
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
  ...cardFace,
} as const
