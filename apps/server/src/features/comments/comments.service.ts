import {
  type Actor,
  AppError,
  type CommentFacts,
  type Comments,
  type commentCalls,
  commentRecipients,
  mayBeNotified,
  mayComment,
  type ParsedOf,
  type StudyId,
  type ThreadTarget,
  type UserId,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { conditions, studyProblems } from '../../db/schema/design'
import { comments, commentThreads } from '../../db/schema/team'
import { lockOwnStudy } from '../../study/access/own-study'
import type { QuotaDeps } from '../../study/deps'
import { notifyPeople } from '../../study/notify-people'
import { readCommentFacts, readComments } from './comments.read'

type Calls = typeof commentCalls
type Body<Name extends keyof Calls> = ParsedOf<Calls[Name]> extends { body: infer B } ? B : never

interface Context {
  actor: Actor
  facts: CommentFacts
  adminIds: readonly UserId[]
}

/** Threads of comments. Every change locks the study, as changes of its design do. */
export function commentsService(deps: QuotaDeps & { sendsMail: boolean }) {
  const { db, platform, quotas, sendsMail } = deps

  async function change(
    studyId: StudyId,
    caller: Caller,
    write: (tx: Tx, context: Context) => Promise<void>,
  ): Promise<Comments> {
    const actor = requireActor(caller)
    const admins = await platform.findUsers({ query: { role: 'ADMIN' } }, 'service')
    await db.transaction(async (tx) => {
      const facts = await readCommentFacts(tx, await lockOwnStudy(tx, studyId, actor, 'reader'))
      if (!mayComment(facts, actor)) throw new AppError('comment_refused', {})
      await write(tx, { actor, facts, adminIds: admins.map(({ userId }) => userId) })
    })
    return readComments(deps, studyId, actor)
  }

  function requireMentionable({ facts, adminIds }: Context, mentions: readonly UserId[]): void {
    const stranger = mentions.find((userId) => !mayBeNotified(facts, adminIds, userId))
    if (stranger) throw new AppError('member_not_found', { id: stranger })
  }

  async function postComment(
    tx: Tx,
    context: Context,
    comment: { studyId: StudyId; threadId: number; text: string; mentions: UserId[] },
  ): Promise<void> {
    const { actor, facts, adminIds } = context
    const { studyId, threadId, text, mentions } = comment
    requireMentionable(context, mentions)
    await quotas.require(tx, 'commentsPerDay', actor.userId)
    const earlier = await tx
      .selectDistinct({ authorId: comments.authorId })
      .from(comments)
      .where(eq(comments.threadId, threadId))
    await tx.insert(comments).values({ threadId, authorId: actor.userId, text, mentions })
    const { mentioned, commented } = commentRecipients(facts, {
      actorId: actor.userId,
      mentions,
      adminIds,
      authorIds: earlier.map(({ authorId }) => authorId),
    })
    await notifyPeople(tx, actor, { studyId, kind: 'mentioned', userIds: mentioned, sendsMail })
    await notifyPeople(tx, actor, { studyId, kind: 'commented', userIds: commented, sendsMail })
  }

  return {
    addThread: ({ studyId, target, text, mentions }: Body<'addThread'>, caller: Caller): Promise<Comments> =>
      change(studyId, caller, async (tx, context) => {
        const conditionName = await nameOfTarget(tx, studyId, target)
        const [thread] = await tx
          .insert(commentThreads)
          .values({ studyId, ...target, conditionName })
          .returning({ id: commentThreads.id })
        await postComment(tx, context, { studyId, threadId: thread!.id, text, mentions })
      }),

    reply: ({ studyId, threadId, text, mentions }: Body<'addComment'>, caller: Caller): Promise<Comments> =>
      change(studyId, caller, async (tx, context) => {
        await setResolved(tx, studyId, threadId, null)
        await postComment(tx, context, { studyId, threadId, text, mentions })
      }),

    edit: ({ studyId, commentId, text, mentions }: Body<'editComment'>, caller: Caller): Promise<Comments> =>
      change(studyId, caller, async (tx, context) => {
        const own = await requireOwnComment(tx, studyId, commentId, context.actor)
        requireMentionable(context, mentions)
        await tx.update(comments).set({ text, mentions, editedAt: new Date() }).where(eq(comments.id, commentId))
        const userIds = mentions.filter((userId) => !own.mentions.includes(userId))
        await notifyPeople(tx, context.actor, { studyId, kind: 'mentioned', userIds, sendsMail })
      }),

    remove: ({ studyId, commentId }: Body<'deleteComment'>, caller: Caller): Promise<Comments> =>
      change(studyId, caller, async (tx, { actor }) => {
        await requireOwnComment(tx, studyId, commentId, actor)
        await tx
          .update(comments)
          .set({ text: '', mentions: [], deletedAt: new Date() })
          .where(eq(comments.id, commentId))
      }),

    resolve: ({ studyId, threadId, isResolved }: Body<'resolveThread'>, caller: Caller): Promise<Comments> =>
      change(studyId, caller, (tx, { actor }) => setResolved(tx, studyId, threadId, isResolved ? actor.userId : null)),
  }
}

/**
 * The name of the condition that a thread is about, which must belong to the study; null where it is about the study.
 */
async function nameOfTarget(
  tx: Tx,
  studyId: StudyId,
  { conditionId, problemId }: ThreadTarget,
): Promise<string | null> {
  if (conditionId === null) return null
  const [condition] = await tx
    .select({ name: conditions.name })
    .from(conditions)
    .where(and(eq(conditions.studyId, studyId), eq(conditions.id, conditionId)))
  if (!condition) throw new AppError('condition_not_found', { id: conditionId })
  if (problemId !== null) {
    const isOfStudy = and(eq(studyProblems.studyId, studyId), eq(studyProblems.problemId, problemId))
    if ((await tx.$count(studyProblems, isOfStudy)) === 0) throw new AppError('problem_not_found', { id: problemId })
  }
  return condition.name
}

async function setResolved(tx: Tx, studyId: StudyId, threadId: number, resolvedBy: UserId | null): Promise<void> {
  const changed = await tx
    .update(commentThreads)
    .set({ resolvedBy, resolvedAt: resolvedBy && new Date() })
    .where(and(eq(commentThreads.id, threadId), eq(commentThreads.studyId, studyId)))
    .returning({ id: commentThreads.id })
  if (changed.length === 0) throw new AppError('thread_not_found', { id: threadId })
}

/** Reads a comment of the actor; one that is deleted or another person's counts as not found. */
async function requireOwnComment(tx: Tx, studyId: StudyId, commentId: number, actor: Actor) {
  const [row] = await tx
    .select({ mentions: comments.mentions })
    .from(comments)
    .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
    .where(
      and(
        eq(comments.id, commentId),
        eq(commentThreads.studyId, studyId),
        eq(comments.authorId, actor.userId),
        isNull(comments.deletedAt),
      ),
    )
  if (!row) throw new AppError('comment_not_found', { id: commentId })
  return row
}
