import { describe, expect, it } from 'vitest'
import { anonymous, type PageAccess, redirectFor, type Visitor } from './access'

const researcher: Visitor = {
  isSignedIn: true,
  hasOnboarded: true,
  isResearcher: true,
  isTeacher: false,
  isAdmin: false,
}
const admin: Visitor = { ...researcher, isTeacher: true, isAdmin: true }
const newcomer: Visitor = { ...researcher, hasOnboarded: false }
const teacher: Visitor = { ...researcher, hasOnboarded: false, isResearcher: false, isTeacher: true }
const student: Visitor = { ...teacher, isTeacher: false }

describe('redirectFor', () => {
  it.each<[string, PageAccess, Visitor, string, string | null]>([
    ['an anonymous visitor on home', 'researcher', anonymous, '/home', '/login'],
    [
      'an anonymous visitor on a study',
      'researcher',
      anonymous,
      '/home/study/x/basics/7?a=1',
      '/login?returnTo=%2Fhome%2Fstudy%2Fx%2Fbasics%2F7%3Fa%3D1',
    ],
    ['an anonymous visitor on the archive', 'signed-in', anonymous, '/archive', '/login?returnTo=%2Farchive'],
    ['an anonymous visitor on the admin view', 'admin', anonymous, '/admin', '/login?returnTo=%2Fadmin'],
    ['a newcomer on home', 'researcher', newcomer, '/home', '/onboarding/profile'],
    ['a newcomer on onboarding', 'signed-in', newcomer, '/onboarding/profile', null],
    ['a newcomer on the archive', 'signed-in', newcomer, '/archive', null],
    ['a newcomer on the admin view', 'admin', newcomer, '/admin', '/unauthorized'],
    ['a new admin on the admin view', 'admin', { ...admin, hasOnboarded: false }, '/admin', '/onboarding/profile'],
    ['a researcher on home', 'researcher', researcher, '/home', null],
    ['a researcher on the admin view', 'admin', researcher, '/admin', '/unauthorized'],
    ['an admin on the admin view', 'admin', admin, '/admin', null],
    ['an admin who is not a researcher on home', 'researcher', { ...admin, isResearcher: false }, '/home', null],
    ['a teacher on home', 'researcher', teacher, '/home', '/classes'],
    ['a teacher on home with a filter', 'researcher', teacher, '/home?q=x', '/classes'],
    ['a teacher on the archive', 'signed-in', teacher, '/archive', '/classes'],
    ['a teacher on the archive with a search', 'signed-in', teacher, '/archive?q=x', '/classes'],
    ['a researcher who teaches on the archive', 'signed-in', { ...researcher, isTeacher: true }, '/archive', null],
    ['a teacher on a study', 'researcher', teacher, '/home/study/x/basics/7', '/unauthorized'],
    ['a teacher on the admin view', 'admin', teacher, '/admin', '/unauthorized'],
    ['a teacher on a class', 'teacher', teacher, '/classes/C1', null],
    ['a teacher on the settings', 'member', teacher, '/user-profile', null],
    ['an anonymous visitor on a class', 'teacher', anonymous, '/classes/C1', '/login?returnTo=%2Fclasses%2FC1'],
    ['a researcher on the classes', 'teacher', researcher, '/classes', '/unauthorized'],
    ['a researcher who teaches on home', 'researcher', { ...researcher, isTeacher: true }, '/home', null],
    ['a newcomer who teaches on the classes', 'teacher', { ...newcomer, isTeacher: true }, '/classes', null],
    ['an admin on the classes', 'teacher', admin, '/classes', null],
    ['a newcomer on the settings', 'member', newcomer, '/user-profile', '/onboarding/profile'],
    ['a student on home', 'researcher', student, '/home', '/unauthorized'],
    ['a student on the classes', 'teacher', student, '/classes', '/unauthorized'],
    ['a student on the settings', 'member', student, '/user-profile', '/unauthorized'],
  ])('decides whether and where to redirect %s', (_, access, visitor, wanted, expected) => {
    expect(redirectFor(access, visitor, wanted)).toBe(expected)
  })
})
