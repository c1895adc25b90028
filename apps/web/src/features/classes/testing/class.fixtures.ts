import type {
  ClassId,
  ClassStudent,
  Homework,
  HomeworkId,
  ProblemSetId,
  ProblemSetRow,
  SchoolClass,
  SchoolId,
  StudentProgress,
  UserId,
} from '@trellis/domain'

const createdAt = 1_760_000_000

export const aClass = (facts: Partial<SchoolClass> = {}): SchoolClass => ({
  id: 'C1' as ClassId,
  name: 'Mathematics 6b',
  grade: 'Grade 6',
  schoolId: 'SC1' as SchoolId,
  school: 'Hill School',
  schoolPlace: null,
  joinCode: 'K7MPQ2',
  isOpen: true,
  timeZone: 'America/New_York',
  students: 2,
  homework: 1,
  createdAt,
  ...facts,
})

export const aStudent = (nickname: string, facts: Partial<ClassStudent> = {}): ClassStudent => ({
  id: `U${nickname.toUpperCase()}` as UserId,
  nickname,
  joinedOn: '2025-10-01',
  ...facts,
})

export const aHomework = (id: string, facts: Partial<Homework> = {}): Homework => ({
  id: id as HomeworkId,
  classId: 'C1' as ClassId,
  problemSetId: 'PSA1' as ProblemSetId,
  title: 'Order fractions',
  problemCount: 10,
  dueOn: null,
  createdAt,
  ...facts,
})

export const someProgress = (student: ClassStudent, facts: Partial<StudentProgress> = {}): StudentProgress => ({
  studentId: student.id,
  lastActiveOn: '2025-10-09',
  isFinished: false,
  done: 4,
  right: 3,
  open: 0,
  ...facts,
})

const noStudents = 0
export const aSet = (id: string, name: string, facts: Partial<ProblemSetRow> = {}): ProblemSetRow => ({
  problemSetId: id as ProblemSetId,
  problemSetName: name,
  problemSetType: 'LINEAR_COMPLETE_ALL',
  folderPath: '',
  lessonType: '',
  problemCount: 8,
  openResponseCount: 0,
  grade: 'Grade 6',
  curriculum: '',
  skillIds: [],
  isSkillbuilder: false,
  studentsLastYear: 0,
  avgCorrectLastYear: 0,
  hintsLastYear: 0,
  answersLastYear: 0,
  studentsCompleted: {
    aug: noStudents,
    sep: noStudents,
    oct: noStudents,
    nov: noStudents,
    dec: noStudents,
    jan: noStudents,
    feb: noStudents,
    mar: noStudents,
    apr: noStudents,
    may: noStudents,
    jun: noStudents,
    jul: noStudents,
  },
  isSimulated: true,
  ...facts,
})
