import type {
  CitedAuthor,
  Given,
  License,
  PublicationState,
  PublicStudy,
  ResultsSample,
  StudyId,
  StudyTypeId,
} from '@trellis/domain'
import { type SQL, sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, smallint, text, unique } from 'drizzle-orm/pg-core'
import { at, flag, trellis } from './columns'
import { studies } from './studies'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The public pages of studies, from the request on. A row stays when its page is withdrawn. */
export const publications = trellis.table(
  'publication',
  {
    studyId: integer('study_id')
      .$type<StudyId>()
      .primaryKey()
      .references(() => studies.id, { onDelete: 'cascade' }),
    /** The part of the address that never changes. */
    key: text('key').notNull(),
    state: text('state').$type<Exclude<PublicationState, 'NONE'>>().notNull(),
    /** How many times it was published. */
    version: integer('version').notNull().default(0),
    license: text('license').$type<License>().notNull(),
    abstract: text('abstract').notNull(),
    doi: text('doi'),
    requestedAt: at('requested_at').notNull(),
    publishedAt: at('published_at'),
    /** Why it was declined or withdrawn. */
    note: text('note'),
    /** The content of the page; null unless it is published, and while it is computed again after an erasure. */
    page: jsonb('page').$type<PublicStudy>(),
    /** From here on: what the index of published studies shows and is searched by. */
    title: text('title').notNull().default(''),
    authors: jsonb('authors').$type<CitedAuthor[]>().notNull().default([]),
    studyTypeId: smallint('study_type_id').$type<StudyTypeId>(),
    sample: text('sample').$type<ResultsSample>(),
    given: text('given').array().$type<Given[]>().notNull().default([]),
    /** The grades of its problem sets; null if they were not read yet. */
    grades: text('grades').array().$type<string[]>(),
    isPreregistered: flag('is_preregistered'),
    hasData: flag('has_data'),
    /** Names of authors, problem sets and skills. */
    words: text('words').notNull().default(''),
    search: searchVector('search').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('english'::regconfig, ${publications.title} || ' ' || ${publications.abstract} || ' ' || ${publications.words})`,
    ),
  },
  (table) => [
    unique('publication_key').on(table.key),
    check('publication_key_form', sql`${table.key} ~ '^[a-z0-9]{10}$'`),
    check('publication_state_known', sql`${table.state} in ('REQUESTED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN')`),
    check(
      'publication_whole',
      sql`${table.state} <> 'PUBLISHED' or (${table.version} > 0 and ${table.publishedAt} is not null
        and ${table.studyTypeId} is not null and ${table.sample} is not null)`,
    ),
    check('publication_page', sql`${table.page} is null or ${table.state} = 'PUBLISHED'`),
    index('publication_requests').on(table.requestedAt).where(sql`${table.state} = 'REQUESTED'`),
    index('publication_newest').on(table.publishedAt, table.studyId).where(sql`${table.state} = 'PUBLISHED'`),
    index('publication_search').using('gin', table.search).where(sql`${table.state} = 'PUBLISHED'`),
    index('publication_without_page')
      .on(table.studyId)
      .where(sql`${table.state} = 'PUBLISHED' and ${table.page} is null`),
  ],
)
