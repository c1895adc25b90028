import { allowed, refused, type Verdict } from '../verdict'
import type { AttributeName, Role, SettingName, User } from './user.schema'

export const emptyNameMessage = {
  firstName: 'First name cannot be empty',
  lastName: 'Last name cannot be empty',
  displayName: 'Display name cannot be empty',
  timeZone: 'Timezone cannot be empty',
} as const

/** Onboarding counts as completed once its attribute is set, whether it was finished or put off. */
export function hasCompletedOnboarding(user: Pick<User, 'attributes'>): boolean {
  const value = user.attributes?.ETSOnboardingCompleted
  return value !== undefined && value !== false && value !== 'false'
}

export const curriculumOptions = [
  'CenterPoint',
  'EngageNY/Eureka Math',
  'Eureka Math Diagnostic Tools',
  'JUMP Math',
  'Kendall Hunt Illustrative Mathematics',
  'LDOE Acceleration Resources',
  'NCTM',
  'Open Up High School Mathematics',
  'Open Up Resources',
  'Problem Solving Sets',
  'Released State Tests',
  'Skill Builders',
  'Student Practice Assignments',
  'Textbook Curricula',
  'The Utah Middle School Math Project',
] as const

export const gradeOptions = [
  'Grade 1',
  'Grade 2',
  'Grade 3',
  'Grade 4',
  'Grade 5',
  'Grade 6',
  'Grade 6 Accelerated',
  'Grade 7',
  'Grade 7 Accelerated',
  'Grade 8',
] as const

/** What may be chosen for an attribute; null where it is not a choice. */
export function attributeOptions(name: AttributeName): readonly string[] | null {
  return { gradeLevel: gradeOptions, curriculum: curriculumOptions, ETSOnboardingCompleted: null, orcid: null }[name]
}

/** Researchers may change their own settings, but not which study types they are offered. */
export function maySetSetting(name: SettingName, actor: { isAdmin: boolean }): Verdict {
  return name === 'enableAllStudyTypes' && !actor.isAdmin
    ? refused('Only an administrator may change this setting')
    : allowed
}

export function isResearcher(roles: readonly Role[]): boolean {
  return roles.includes('RESEARCHER') || roles.includes('ADMIN')
}

/** People who may have classes. */
export function isTeacher(roles: readonly Role[]): boolean {
  return roles.includes('TEACHER') || roles.includes('ADMIN')
}

/** People who may see content with its answers: everyone but students. */
export function isStaff(roles: readonly Role[]): boolean {
  return isResearcher(roles) || roles.includes('TEACHER')
}
