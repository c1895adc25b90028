import type { ClassStudent, Homework, SchoolClass, StudentProgress } from '@trellis/domain'
import type { ColumnSort } from '../../ui/data-table'

/** Progress per homework; students who have not started have no entry. */
export type Progress = Record<string, StudentProgress[]>

export type Stage = 'none' | 'begun' | 'finished'

export function stageOf(progress: StudentProgress | undefined): Stage {
  if (!progress) return 'none'
  return progress.isFinished ? 'finished' : 'begun'
}

/**
 * Length of a student's bar, 0 to 1. The number of problems in a set does not show who has finished: mastery ends
 * early, and nothing on a teacher's screen may reveal a student's condition. So only students who have finished get
 * the full length.
 */
export function shareOf(progress: StudentProgress | undefined, problemCount: number): number {
  const stage = stageOf(progress)
  if (stage !== 'begun') return stage === 'none' ? 0 : 1
  return Math.min(0.9, Math.max(0.08, progress!.done / Math.max(1, problemCount)))
}

export function progressOf(
  progress: Progress | undefined,
  homework: Pick<Homework, 'id'>,
  student: Pick<ClassStudent, 'id'>,
): StudentProgress | undefined {
  return progress?.[homework.id]?.find(({ studentId }) => studentId === student.id)
}

/**
 * How many students of the class have started, and how many of these have finished. Students who left are not counted.
 */
export function tallyOf(
  progress: Progress | undefined,
  homework: Pick<Homework, 'id'>,
  students: readonly ClassStudent[],
): { started: number; finished: number } {
  const stages = students.map((student) => stageOf(progressOf(progress, homework, student)))
  return {
    started: stages.filter((stage) => stage !== 'none').length,
    finished: stages.filter((stage) => stage === 'finished').length,
  }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export function classesInOrder(classes: readonly SchoolClass[]): SchoolClass[] {
  return [...classes].sort((one, other) => collator.compare(one.name, other.name))
}

export const homeworkSorts = ['newest', 'due', 'title'] as const
export type HomeworkSort = (typeof homeworkSorts)[number]

/** Homework without a due date comes last. */
export function homeworkInOrder(homework: readonly Homework[], sort: HomeworkSort): Homework[] {
  const newest = (one: Homework, other: Homework) => (other.createdAt ?? 0) - (one.createdAt ?? 0)
  const comparators: Record<HomeworkSort, (one: Homework, other: Homework) => number> = {
    newest,
    due: (one, other) => dueTime(one) - dueTime(other),
    title: (one, other) => collator.compare(one.title, other.title),
  }
  return [...homework].sort((one, other) => comparators[sort](one, other) || newest(one, other))
}

const dueTime = ({ dueOn }: Homework) => (dueOn === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueOn))

/** Distinct names for homework: the set id is added where two have the same name. */
export function homeworkNames(homework: readonly Homework[]): Map<string, string> {
  const titles = homework.map(({ title }) => title)
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title)
  return new Map(
    homework.map(({ id, title, problemSetId }) => [id, isShared(title) ? `${title} (${problemSetId})` : title]),
  )
}

/** Columns of the student table; any other value is a homework id. */
export const studentColumns = { name: 'name', joined: 'joined', seen: 'seen' } as const

interface StudentTableFacts {
  students: readonly ClassStudent[]
  homework: readonly Homework[]
  progress: Progress | undefined
}

/** Students by name, by when they joined or were last active, or by their progress on one homework. */
export function studentsInOrder({ students, homework, progress }: StudentTableFacts, sort: ColumnSort): ClassStudent[] {
  const byName = (one: ClassStudent, other: ClassStudent) => collator.compare(one.nickname, other.nickname)
  const direction = sort.order === 'asc' ? 1 : -1
  const sorted = homework.find(({ id }) => id === sort.id)
  const measure = (student: ClassStudent): number => {
    if (sort.id === studentColumns.joined) return dayNumber(student.joinedOn)
    if (sort.id === studentColumns.seen) return lastActiveOf({ homework, progress }, student)
    return sorted ? shareOf(progressOf(progress, sorted, student), sorted.problemCount) : 0
  }
  if (sort.id === studentColumns.name) return [...students].sort((one, other) => direction * byName(one, other))
  return [...students].sort((one, other) => direction * (measure(one) - measure(other)) || byName(one, other))
}

/** The day on which the student was last active on any homework, as a number; 0 for never. */
export function lastActiveOf(
  { homework, progress }: Omit<StudentTableFacts, 'students'>,
  student: ClassStudent,
): number {
  return Math.max(0, ...homework.map((one) => dayNumber(progressOf(progress, one, student)?.lastActiveOn)))
}

function dayNumber(day: string | null | undefined): number {
  return day ? Date.parse(day) : 0
}
