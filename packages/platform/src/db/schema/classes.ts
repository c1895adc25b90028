import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, platform } from './columns'
import { problemSets } from './content'
import { users } from './users'

/** A school that teachers choose for their classes. */
export const schools = platform.table(
  'school',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Distinguishes schools with the same name. */
    place: text('place'),
    /**
     * Studies compute assignments from this key, whatever the school is called. Schools that teachers typed before
     * there was a list have the typed name as their key, so that running studies assign conditions as before.
     */
    unitKey: text('unit_key').notNull().unique(),
    /** Null for schools from before there was a list. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The school that this one turned out to be the same as, and that its classes belong to now. */
    mergedInto: text('merged_into').references((): AnyPgColumn => schools.id),
  },
  (table) => [
    check('school_id_form', sql`${table.id} ~ '^SC[0-9A-Z]+$'`),
    check('school_merged_into_another', sql`${table.mergedInto} <> ${table.id}`),
    uniqueIndex('school_name').on(table.name, sql`coalesce(${table.place}, '')`).where(sql`merged_into is null`),
    index('school_by_name').on(sql`lower(${table.name})`),
    index('school_creator').on(table.createdBy),
  ],
)

export const classes = platform.table(
  'class',
  {
    id: text('id').primaryKey(),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    grade: text('grade'),
    schoolId: text('school_id').references(() => schools.id),
    joinCode: text('join_code').notNull().unique(),
    /** Whether new students may join with the code. */
    isOpen: boolean('is_open').notNull().default(true),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Set when the class was closed permanently. */
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('class_id_form', sql`${table.id} ~ '^C[0-9A-Z]+$'`),
    check('class_join_code_form', sql`${table.joinCode} ~ '^[2-9A-HJKMNP-Z]{6}$'`),
    index('class_teacher').on(table.teacherId),
    index('class_school').on(table.schoolId),
  ],
)

/** What a student's account has instead of an email address and a password. */
export const students = platform.table('student', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nickname: text('nickname').notNull(),
  pinHash: text('pin_hash').notNull(),
  /** When the student last signed in or used a session; sessions themselves are deleted when they expire. */
  lastActiveAt: at('last_active_at').notNull().defaultNow(),
})

export const classMembers = platform.table(
  'class_member',
  {
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    userId: text('user_id')
      .notNull()
      .references(() => students.userId, { onDelete: 'cascade' }),
    nickname: text('nickname').notNull(),
    /** The nickname as it is compared: see `nicknameKey`. */
    nicknameKey: text('nickname_key').notNull(),
    joinedAt: at('joined_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    uniqueIndex('class_member_nickname').on(table.classId, table.nicknameKey).where(sql`removed_at is null`),
    index('class_member_former').on(table.classId, table.nicknameKey).where(sql`removed_at is not null`),
    index('class_member_user').on(table.userId),
  ],
)

export const homework = platform.table(
  'homework',
  {
    id: text('id').primaryKey(),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    problemSetId: text('problem_set_ceri')
      .notNull()
      .references(() => problemSets.problemSetId),
    /** The set's name when it was assigned. */
    title: text('title').notNull(),
    /** A date in the time zone of the class. */
    dueOn: date('due_on'),
    createdAt: at('created_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (table) => [
    check('homework_id_form', sql`${table.id} ~ '^H[0-9A-Z]+$'`),
    uniqueIndex('homework_once').on(table.classId, table.problemSetId).where(sql`removed_at is null`),
    index('homework_class').on(table.classId),
  ],
)
