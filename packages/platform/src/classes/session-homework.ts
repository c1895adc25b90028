import type { SessionHomework } from '@trellis/http'
import { eq, sql } from 'drizzle-orm'
import {
  identityOf,
  type SecondFactorPolicy,
  type SessionRow,
  sessionTable,
  tokenHashOf,
} from '../accounts/sessions/sessions.store'
import type { Db } from '../db/client'
import { classes, homework, schools } from '../db/schema/classes'
import { problemSets } from '../db/schema/content'
import { isOpenTo, rosterOf } from './homework.handlers'

export function createSessionHomework(db: Db, policy: SecondFactorPolicy): SessionHomework {
  const assigned = db
    .select({
      classId: homework.classId,
      problemSetId: homework.problemSetId,
      grade: classes.grade,
      school: schools.unitKey,
      teacherId: classes.teacherId,
    })
    .from(homework)
    .innerJoin(classes, eq(classes.id, homework.classId))
    .innerJoin(problemSets, eq(problemSets.problemSetId, homework.problemSetId))
    .leftJoin(schools, eq(schools.id, classes.schoolId))
    .where(isOpenTo(sql.raw('$2'), sql.raw('(select "userId" from person)'), sql.raw('false')))
  return {
    tables: `${sessionTable(db, 'person', '$1')},
      given (class_id, problem_set_ceri, grade, school, teacher_id) as (${assigned.toSQL().sql})`,
    rosterOf: (classId, userId) => `(${rosterOf(db, sql.raw(classId), sql.raw(userId)).toSQL().sql})`,
    tokenHashOf,
    identityOf: (tokenHash, person) => identityOf(db, tokenHash, person as SessionRow, policy),
  }
}
