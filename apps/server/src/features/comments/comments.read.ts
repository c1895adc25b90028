import {
  type Actor,
  type Comment,
  type CommentFacts,
  type Comments,
  mayComment,
  nameInHistory,
  type StudyId,
  type UserId,
} from '@trellis/domain'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions } from '../../db/schema/design'
import { comments, commentThreads, studyMembers } from '../../db/schema/team'
import { readOwnStudy, type StudyRow } from '../../study/access/own-study'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'

/** The team, and whether administrators may comment. */
export async function readCommentFacts(db: Db | Tx, { id, ownerId }: StudyRow): Promise<CommentFacts> {
  const members = await db
    .select({ userId: studyMembers.userId, role: studyMembers.role })
    .from(studyMembers)
    .where(eq(studyMembers.studyId, id))
    .orderBy(asc(studyMembers.addedAt))
  const { rows } = await db.execute(sql`
    select from trellis.audit_event where study_id = ${id} and to_status = 'AWAITING_APPROVAL' limit 1`)
  return { ownerId, members, wasSubmitted: rows.length > 0 }
}

export async function countOpenThreads(db: Db, studyId: StudyId): Promise<{ open: number }> {
  const isOpen = and(eq(commentThreads.studyId, studyId), isNull(commentThreads.resolvedAt))
  return { open: await db.$count(commentThreads, isOpen) }
}

export async function readComments({ db, platform }: Deps, studyId: StudyId, actor: Actor): Promise<Comments> {
  const study = await readOwnStudy(db, studyId, actor)
  const facts = await readCommentFacts(db, study)
  const threads = await db
    .select({ thread: commentThreads, currentName: conditions.name })
    .from(commentThreads)
    .leftJoin(conditions, eq(conditions.id, commentThreads.conditionId))
    .where(eq(commentThreads.studyId, studyId))
    .orderBy(desc(commentThreads.id))
  const written = await db
    .select({ comment: comments })
    .from(comments)
    .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
    .where(eq(commentThreads.studyId, studyId))
    .orderBy(asc(comments.id))
  const inTeam = [facts.ownerId, ...facts.members.map(({ userId }) => userId)]
  const others = written.flatMap(({ comment }) => [comment.authorId, ...comment.mentions])
  const resolvers = threads.flatMap(({ thread }) => thread.resolvedBy ?? [])
  const known = await loadPeople(platform, [...inTeam, ...others, ...resolvers])
  const personOf = (userId: UserId) => ({ userId, displayName: nameInHistory(userId, known.get(userId)?.displayName) })
  const present = ({ id, authorId, text, mentions, createdAt, editedAt, deletedAt }: typeof comments.$inferSelect) =>
    ({
      id,
      text,
      author: personOf(authorId),
      mentions: mentions.map(personOf),
      createdAt: secondsOf(createdAt)!,
      editedAt: secondsOf(editedAt),
      isDeleted: deletedAt !== null,
    }) satisfies Comment
  return {
    threads: threads.map(({ thread, currentName }) => ({
      id: thread.id,
      conditionId: thread.conditionId,
      problemId: thread.problemId,
      conditionName: currentName ?? thread.conditionName,
      isConditionDeleted: thread.conditionId !== null && currentName === null,
      createdAt: secondsOf(thread.createdAt)!,
      resolved: thread.resolvedBy && {
        by: personOf(thread.resolvedBy).displayName,
        at: secondsOf(thread.resolvedAt)!,
      },
      comments: written.flatMap(({ comment }) => (comment.threadId === thread.id ? [present(comment)] : [])),
    })),
    people: [...new Set([...inTeam, ...written.map(({ comment }) => comment.authorId)])]
      .filter((userId) => userId !== actor.userId)
      .map(personOf),
    mayComment: mayComment(facts, actor),
  }
}
