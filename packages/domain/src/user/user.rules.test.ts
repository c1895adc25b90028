import { describe, expect, it } from 'vitest'
import {
  attributeOptions,
  curriculumOptions,
  emptyNameMessage,
  gradeOptions,
  hasCompletedOnboarding,
  isResearcher,
  isStaff,
  isTeacher,
  maySetSetting,
} from './user.rules'
import type { Role, User } from './user.schema'

describe('onboarding', () => {
  it.each<[string, User['attributes'], boolean]>([
    ['attributes were not asked for', undefined, false],
    ['no attribute is set', {}, false],
    ['other attributes alone are set', { curriculum: ['NCTM'], gradeLevel: ['Grade 6'] }, false],
    ['its attribute is true', { ETSOnboardingCompleted: true }, true],
    ['its attribute is the word true', { ETSOnboardingCompleted: 'true' }, true],
    ['its attribute is another word that a client chose', { ETSOnboardingCompleted: 'yes' }, true],
    ['its attribute says false', { ETSOnboardingCompleted: false }, false],
    ['its attribute says the word false', { ETSOnboardingCompleted: 'false' }, false],
  ])('decides whether onboarding is complete when %s', (_, attributes, isComplete) => {
    expect(hasCompletedOnboarding({ attributes })).toBe(isComplete)
  })
})

describe('preference options', () => {
  it('lists the 15 curricula in their order', () => {
    expect(attributeOptions('curriculum')).toEqual([
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
    ])
    expect(curriculumOptions).toHaveLength(15)
  })

  it('lists the 10 grades in their order', () => {
    expect(attributeOptions('gradeLevel')).toEqual([
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
    ])
    expect(gradeOptions).toHaveLength(10)
  })

  it('has no options for onboarding', () => {
    expect(attributeOptions('ETSOnboardingCompleted')).toBeNull()
  })
})

describe('settings', () => {
  it('lets only administrators change which study types are offered', () => {
    expect(maySetSetting('enableAllStudyTypes', { isAdmin: true })).toEqual({ ok: true })
    expect(maySetSetting('enableAllStudyTypes', { isAdmin: false }).ok).toBe(false)
  })

  it('lets everyone choose their colors', () => {
    expect(maySetSetting('colorScheme', { isAdmin: false })).toEqual({ ok: true })
    expect(maySetSetting('colorScheme', { isAdmin: true })).toEqual({ ok: true })
  })
})

describe('roles', () => {
  it.each<[Role[], boolean, boolean, boolean]>([
    [['RESEARCHER'], true, false, true],
    [['ADMIN'], true, true, true],
    [['TEACHER'], false, true, true],
    [['STUDENT'], false, false, false],
    [['STUDENT', 'RESEARCHER'], true, false, true],
    [[], false, false, false],
  ])('the roles %j make a researcher: %s, a teacher: %s, and staff: %s', (roles, researcher, teacher, staff) => {
    expect(isResearcher(roles)).toBe(researcher)
    expect(isTeacher(roles)).toBe(teacher)
    expect(isStaff(roles)).toBe(staff)
  })
})

describe('the messages for empty names', () => {
  it('every name that must not be empty has a message', () => {
    expect(emptyNameMessage).toEqual({
      firstName: 'First name cannot be empty',
      lastName: 'Last name cannot be empty',
      displayName: 'Display name cannot be empty',
      timeZone: 'Timezone cannot be empty',
    })
  })
})
