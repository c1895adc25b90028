import type { HomeworkId, StudyId } from '@trellis/domain'
import type { Pool } from 'pg'
import { type ClassCodes, classCodesIn, type Unit } from './draw-condition'
import type { RunningStudy } from './running-study.read'

/** How many classes a process caches. Fixed codes never change. */
const maxKnown = 20_000

/**
 * The school and grade of a class, fixed for a study when its first student is assigned. Its other students are
 * assigned by them too, even if the class changes or schools are merged.
 */
export function createStudyClassStore(pool: Pool) {
  const known = new Map<string, ClassCodes>()

  /** The codes by which an earlier student was assigned, in a study that began before classes were fixed. */
  async function codesOfEarlier(study: RunningStudy, homeworkId: HomeworkId): Promise<ClassCodes | null> {
    const { rows } = await pool.query<Unit>(
      `select e.participant, e.unit, e.stratum from trellis.work w
       join trellis.enrolment e on e.study_id = w.study_id and e.student_id = w.student_id
       where w.study_id = $1 and w.homework_id = $2 order by e.enrolled_at limit 1`,
      [study.studyId, homeworkId],
    )
    return rows[0] ? classCodesIn(study, rows[0]) : null
  }

  async function read(studyId: StudyId, classCode: string): Promise<ClassCodes | null> {
    const { rows } = await pool.query<ClassCodes>({
      name: 'study-class',
      text: 'select school, grade from trellis.study_class where study_id = $1 and class_code = $2',
      values: [studyId, classCode],
    })
    return rows[0] ?? null
  }

  return {
    /** The fixed codes. If there are none yet, fixes those of an earlier student, or else `current`. */
    async fix(
      study: RunningStudy,
      classCode: string,
      homeworkId: HomeworkId | null,
      current: () => ClassCodes,
    ): Promise<ClassCodes> {
      const key = `${study.studyId} ${classCode}`
      const existing = known.get(key) ?? (await read(study.studyId, classCode))
      const fixed = existing ?? (await fixNow())
      if (known.size >= maxKnown) known.delete(known.keys().next().value!)
      known.set(key, fixed)
      return fixed

      async function fixNow(): Promise<ClassCodes> {
        const { school, grade } = (homeworkId && (await codesOfEarlier(study, homeworkId))) || current()
        await pool.query(
          `insert into trellis.study_class (study_id, class_code, school, grade) values ($1, $2, $3, $4)
           on conflict do nothing`,
          [study.studyId, classCode, school, grade],
        )
        // Another process may have fixed other codes at the same time: those in the database count.
        return (await read(study.studyId, classCode))!
      }
    },
  }
}
