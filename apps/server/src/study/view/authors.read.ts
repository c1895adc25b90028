import { authorsOf, type CitedAuthor, nameInHistory, orcidSchema } from '@trellis/domain'
import { asc, eq } from 'drizzle-orm'
import { studyMembers } from '../../db/schema/team'
import type { StudyRow } from '../access/own-study'
import type { Deps } from '../deps'
import { loadPeople } from './load-people'

/** The authors that a citation of the study names, in order, with the ORCID iDs of their profiles. */
export async function readAuthors({ db, platform }: Deps, study: StudyRow): Promise<CitedAuthor[]> {
  const { id, ownerId, authorIds } = study
  const members = await db
    .select({ userId: studyMembers.userId, role: studyMembers.role })
    .from(studyMembers)
    .where(eq(studyMembers.studyId, id))
    .orderBy(asc(studyMembers.addedAt))
  const authors = authorsOf({ ownerId, members }, authorIds)
  const people = await loadPeople(platform, authors, ['ATTRIBUTES'])
  return authors.map((userId) => {
    const person = people.get(userId)
    const orcid = orcidSchema.safeParse(person?.attributes?.orcid)
    const name = nameInHistory(userId, person?.displayName)
    return { name, familyName: person?.lastName ?? null, orcid: orcid.success ? orcid.data : null }
  })
}
