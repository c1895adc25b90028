import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Comments, commentCalls, type Study, type ThreadTarget, threadTargetSchema } from '@trellis/domain'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { commentsQuery } from '../../shared/comment/comments-query'
import { targetText } from '../../shared/comment/thread-text'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { CloseIcon } from '../../ui/icons'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { CommentForm, type Draft } from './comment-form'
import { CommentThreadView } from './comment-thread'
import { refetchEveryMs, useCommentAction } from './comments-queries'

interface Props {
  study: Study
  /** The thread to focus on opening. */
  threadId?: number
  onClose: () => void
}

/** Everything that the team and administrators say about a study. */
export function CommentsDrawer({ study, threadId, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const comments = useQuery({ ...commentsQuery(study.studyId), refetchInterval: refetchEveryMs })
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: paper } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, p: 2, pb: 1 }}>
        <Typography variant="h2" id={id}>
          {i18n._('comments.title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={i18n._(common.close)} autoFocus={threadId === undefined}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', px: 2, pt: 1, pb: 2 }}>
        {comments.data ? (
          <LoadedComments study={study} comments={comments.data} threadId={threadId} />
        ) : comments.isError ? (
          <ErrorState
            message={messageForError(comments.error)}
            onRetry={() => comments.refetch()}
            isRetrying={comments.isFetching}
          />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Box>
    </Drawer>
  )
}

type LoadedProps = Pick<Props, 'study' | 'threadId'> & { comments: Comments }

function LoadedComments({ study, comments, threadId }: LoadedProps) {
  const { i18n } = useLingui()
  const [isAllShown, setIsAllShown] = useState(false)
  const hasResolved = comments.threads.some(({ resolved }) => resolved !== null)
  const shown = comments.threads.filter(({ id, resolved }) => isAllShown || resolved === null || id === threadId)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {comments.mayComment && <NewThread study={study} comments={comments} />}
      {hasResolved && (
        <FormControlLabel
          control={<Switch checked={isAllShown} onChange={(_, isOn) => setIsAllShown(isOn)} />}
          label={i18n._('comments.showResolved')}
        />
      )}
      {shown.length === 0 && <EmptyState title={i18n._('comments.none')} message={i18n._('comments.none.message')} />}
      {shown.map((thread) => (
        <CommentThreadView
          key={thread.id}
          study={study}
          thread={thread}
          comments={comments}
          isTarget={thread.id === threadId}
        />
      ))}
    </Box>
  )
}

/** Parses a value of the select: empty for the whole study, `conditionId`, or `conditionId problemId`. */
function targetOf(value: string): ThreadTarget {
  const [conditionId, problemId] = value.split(' ')
  return threadTargetSchema.parse({ conditionId: conditionId || null, problemId: problemId ?? null })
}

function NewThread({ study, comments }: { study: Study; comments: Comments }) {
  const { i18n } = useLingui()
  const { studyId } = study
  // The problem that is open on the page of supports.
  const problemId = useSearchParams()[0].get('problem')
  const [target, setTarget] = useState('')
  const add = useCommentAction(
    studyId,
    (draft: Draft) =>
      request(commentCalls.addThread, {
        body: { studyId, target: targetOf(target), ...draft },
      }),
    i18n._('comments.failed'),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={i18n._('comments.about')}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{targetText(null, null)}</MenuItem>
        {study.conditions.map(({ conditionId, name }) => (
          <MenuItem key={conditionId} value={`${conditionId}`}>
            {name}
          </MenuItem>
        ))}
        {problemId !== null &&
          study.conditions.map(({ conditionId, name }) => (
            <MenuItem key={`${conditionId} ${problemId}`} value={`${conditionId} ${problemId}`}>
              {targetText(name, problemId)}
            </MenuItem>
          ))}
      </TextField>
      <CommentForm
        label={i18n._('comments.new')}
        submitLabel={i18n._('comments.submit')}
        people={comments.people}
        isBusy={add.isPending}
        onSubmit={(draft, onDone) => add.mutate(draft, { onSuccess: onDone })}
      />
    </Box>
  )
}

const paper = { width: 440, maxWidth: '100vw', display: 'flex', flexDirection: 'column' } as const
