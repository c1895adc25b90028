import { curriculumOptions, type ProblemSetProperties, type ProblemSetType } from '@trellis/domain'

export type Curriculum = (typeof curriculumOptions)[number]

/** How the sets of a curriculum are built. */
export interface Lesson {
  lessonType: string
  /** The sets of the curriculum use these types in turn. */
  types: readonly ProblemSetType[]
  properties?: Partial<ProblemSetProperties>
  /** Whether a set ends with an open response. */
  endsOpen?: boolean
}

const practice: Lesson = { lessonType: 'Lesson Practice', types: ['LINEAR_COMPLETE_ALL'] }

const lessonsByCurriculum: Partial<Record<Curriculum, Lesson>> = {
  'Eureka Math Diagnostic Tools': {
    lessonType: 'Placement',
    types: ['PLACEMENTS'],
    properties: { TUTORING_AVAILABLE: false },
  },
  'JUMP Math': { lessonType: 'Quiz', types: ['RANDOM_COMPLETE_ALL', 'LINEAR_COMPLETE_ALL'] },
  'Kendall Hunt Illustrative Mathematics': { ...practice, endsOpen: true },
  'LDOE Acceleration Resources': { lessonType: 'Acceleration', types: ['IF_THEN_ELSE'] },
  'Open Up Resources': { ...practice, endsOpen: true },
  'Problem Solving Sets': { lessonType: 'Challenge', types: ['RANDOM_COMPLETE_ONE', 'SKIPPABLE'], endsOpen: true },
  'Released State Tests': {
    lessonType: 'Test',
    types: ['LINEAR_COMPLETE_ALL'],
    properties: { SHOW_CORRECTNESS: false, TUTORING_AVAILABLE: false },
  },
  'Skill Builders': {
    lessonType: 'Skill Builder',
    types: ['SKILL_BUILDER_RANDOM', 'SKILL_BUILDER_LINEAR'],
    properties: { SHOW_AS_SKILL_BUILDER: true },
  },
  'Student Practice Assignments': { lessonType: 'Homework', types: ['RANDOM_COMPLETE_ALL'] },
}

export function lessonOf(curriculum: Curriculum): Lesson {
  return lessonsByCurriculum[curriculum] ?? practice
}

export function isSkillbuilder(type: ProblemSetType): boolean {
  return type === 'SKILL_BUILDER_RANDOM' || type === 'SKILL_BUILDER_LINEAR'
}

export const curricula: readonly Curriculum[] = curriculumOptions
