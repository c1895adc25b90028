import { type PublicSummary, publicPath, type StudyId, slugOf } from '@trellis/domain'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { publications } from '../../db/schema/publication'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { secondsOf } from '../../study/view/study-view'
import type { IndexFacts, IndexQuery } from './pages/index-page'
import type { Relatives } from './pages/study-page'

const isPublished = eq(publications.state, 'PUBLISHED')

/** Where a page begins: milliseconds since the epoch and the id of the study. */
const cursorPattern = /^(\d{1,15})-(\d{1,10})$/

/** One page of the published studies, newest first, in one statement. */
export async function readIndex(db: Db, query: IndexQuery, size: number, origin: string): Promise<IndexFacts> {
  const { q, type, given, grade, preregistered, data, after } = query
  const [, milliseconds, id] = cursorPattern.exec(after ?? '') ?? []
  const rows = await db
    .select()
    .from(publications)
    .where(
      and(
        isPublished,
        q === '' ? undefined : sql`${publications.search} @@ websearch_to_tsquery('english', ${q})`,
        type === null ? undefined : sql`${publications.studyTypeId} = ${type}`,
        given === null ? undefined : sql`${publications.given} @> array[${given}]`,
        grade === null ? undefined : sql`${publications.grades} @> array[${grade}]`,
        preregistered ? publications.isPreregistered : undefined,
        data ? publications.hasData : undefined,
        milliseconds === undefined
          ? undefined
          : sql`(${publications.publishedAt}, ${publications.studyId}) <
              (to_timestamp(${Number(milliseconds)}::double precision / 1000), ${Math.min(Number(id), 2_147_483_647)}::integer)`,
      ),
    )
    .orderBy(desc(publications.publishedAt), desc(publications.studyId))
    .limit(size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    studies: shown.map((row) => summaryOf(row, origin)),
    next: rows.length > size && last ? `${last.publishedAt!.getTime()}-${last.studyId}` : null,
    query,
  }
}

function summaryOf(row: typeof publications.$inferSelect, origin: string): PublicSummary & { path: string } {
  const path = publicPath(slugOf(row.title, row.key))
  return {
    title: row.title,
    authors: row.authors,
    abstract: row.abstract,
    license: row.license,
    doi: row.doi,
    version: row.version,
    publishedAt: secondsOf(row.publishedAt)!,
    studyTypeId: row.studyTypeId!,
    sample: row.sample!,
    given: row.given,
    grades: row.grades ?? [],
    isPreregistered: row.isPreregistered,
    hasData: row.hasData,
    path,
    url: `${origin}${path}`,
  }
}

/** The protocol allows no more in one sitemap. */
const maxInSitemap = 50_000

export async function readSitemap(db: Db): Promise<{ path: string; publishedAt: number }[]> {
  const { title, key, publishedAt } = publications
  const rows = await db
    .select({ title, key, publishedAt })
    .from(publications)
    .where(isPublished)
    .orderBy(desc(publishedAt))
    .limit(maxInSitemap)
  return rows.map((row) => ({ path: publicPath(slugOf(row.title, row.key)), publishedAt: secondsOf(row.publishedAt)! }))
}

const maxRelatives = 100

/** The other studies with the same origin: published ones by title, and the number of approved ones without a page. */
export async function readRelatives(db: Db, studyId: StudyId): Promise<Relatives> {
  const { rows } = await db.execute<{ slug_title: string | null; key: string | null; is_original: boolean }>(sql`
    with own as (
      select coalesce(s.replication ->> 'rootHash', f.hash) as root
      from ${studies} s join ${snapshots} f on f.study_id = s.id where s.id = ${studyId})
    select p.title as slug_title, p.key, (f.hash = own.root and s.replication is null) as is_original
    from own join ${snapshots} f on true join ${studies} s on s.id = f.study_id
      left join ${publications} p on p.study_id = s.id and p.state = 'PUBLISHED'
    where s.id <> ${studyId} and (f.hash = own.root or s.replication ->> 'rootHash' = own.root)
    order by is_original desc, s.id limit ${maxRelatives}`)
  return {
    published: rows.flatMap(({ slug_title, key, is_original }) =>
      key === null ? [] : [{ slug: slugOf(slug_title!, key), title: slug_title!, isOriginal: is_original }],
    ),
    unpublished: rows.filter(({ key }) => key === null).length,
  }
}
