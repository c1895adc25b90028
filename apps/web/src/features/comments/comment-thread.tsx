import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Comment, type Comments, type CommentThread, commentCalls, type Study } from '@trellis/domain'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../lib/client'
import { useAuth, useMe } from '../../lib/session'
import { threadTarget } from '../../shared/comment/thread-text'
import { formatMoment } from '../../shared/dates'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { panelFace } from '../../ui/panel'
import { Tag } from '../../ui/tag'
import { CommentForm, type Draft } from './comment-form'
import { useCommentAction } from './comments-queries'

interface Props {
  study: Study
  thread: CommentThread
  comments: Comments
  /** Whether the drawer was opened to show this thread, which is then focused. */
  isTarget?: boolean
}

export function CommentThreadView({ study: { studyId }, thread, comments, isTarget = false }: Props) {
  const { i18n } = useLingui()
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isTarget) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  const [isReplying, setIsReplying] = useState(false)
  const reply = useCommentAction(
    studyId,
    (draft: Draft) => request(commentCalls.addComment, { body: { studyId, threadId: thread.id, ...draft } }),
    i18n._('comments.failed'),
  )
  const isResolved = thread.resolved !== null
  const resolve = useCommentAction(
    studyId,
    () => request(commentCalls.resolveThread, { body: { studyId, threadId: thread.id, isResolved: !isResolved } }),
    i18n._('comments.resolve.failed'),
  )
  return (
    <Box
      component="article"
      ref={article}
      tabIndex={isTarget ? -1 : undefined}
      aria-label={threadTarget(thread)}
      sx={panelFace}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Tag>{threadTarget(thread)}</Tag>
        {thread.resolved && <Tag>{i18n._('comments.resolvedBy', { name: thread.resolved.by })}</Tag>}
      </Box>
      {thread.comments.map((comment) => (
        <CommentView key={comment.id} studyId={studyId} comment={comment} comments={comments} />
      ))}
      {comments.mayComment &&
        (isReplying ? (
          <CommentForm
            label={i18n._('comments.reply')}
            submitLabel={i18n._('comments.reply')}
            people={comments.people}
            isBusy={reply.isPending}
            onSubmit={(draft) => reply.mutate(draft, { onSuccess: () => setIsReplying(false) })}
            onCancel={() => setIsReplying(false)}
          />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => setIsReplying(true)}>
              {i18n._('comments.reply')}
            </Button>
            <Button size="small" loading={resolve.isPending} onClick={onFirstClick(() => resolve.mutate(undefined))}>
              {isResolved ? i18n._('comments.reopen') : i18n._('comments.resolve')}
            </Button>
          </Box>
        ))}
    </Box>
  )
}

type CommentProps = { studyId: Study['studyId']; comment: Comment; comments: Comments }

function CommentView({ studyId, comment, comments }: CommentProps) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const isOwn = useAuth().userID === comment.author.userId
  const confirm = useConfirm()
  const [isEditing, setIsEditing] = useState(false)
  const commentId = comment.id
  const edit = useCommentAction(
    studyId,
    (draft: Draft) => request(commentCalls.editComment, { body: { studyId, commentId, ...draft } }),
    i18n._('comments.failed'),
  )
  const remove = useCommentAction(
    studyId,
    () => request(commentCalls.deleteComment, { body: { studyId, commentId } }),
    i18n._('comments.delete.failed'),
  )
  const handleDelete = async () => {
    const message = i18n._('comments.delete.message')
    if (await confirm({ message, confirmLabel: i18n._('comments.delete'), isDestructive: true })) {
      remove.mutate(undefined)
    }
  }
  const mentioned = comment.mentions.map(({ displayName }) => `@${displayName}`).join(' ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="caption" color="textSecondary">
        {comment.author.displayName} · {formatMoment(comment.createdAt, timeZone)}
        {comment.editedAt !== null && !comment.isDeleted && ` · ${i18n._('comments.edited')}`}
      </Typography>
      {isEditing ? (
        <CommentForm
          label={i18n._('comments.edit')}
          submitLabel={i18n._('comments.save')}
          people={comments.people}
          isBusy={edit.isPending}
          initialDraft={{ text: comment.text, mentions: comment.mentions.map(({ userId }) => userId) }}
          onSubmit={(draft) => edit.mutate(draft, { onSuccess: () => setIsEditing(false) })}
          onCancel={() => setIsEditing(false)}
        />
      ) : comment.isDeleted ? (
        <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
          {i18n._('comments.deleted')}
        </Typography>
      ) : (
        <>
          {mentioned !== '' && (
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {mentioned}
            </Typography>
          )}
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {comment.text}
          </Typography>
        </>
      )}
      {isOwn && !comment.isDeleted && !isEditing && comments.mayComment && (
        <Box sx={{ display: 'flex', gap: 0.5, ml: -0.75 }}>
          <Button size="small" onClick={() => setIsEditing(true)}>
            {i18n._('comments.edit')}
          </Button>
          <Button size="small" color="error" loading={remove.isPending} onClick={onFirstClick(handleDelete)}>
            {i18n._('comments.delete')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
