import { describe, expect, it } from 'vitest'
import { detour, nobody, type PageAccess, type Visitor } from './access'

const researcher: Visitor = { isSignedIn: true, hasOnboarded: true, isResearcher: true, isAdmin: false }
const admin: Visitor = { ...researcher, isAdmin: true }
const newcomer: Visitor = { ...researcher, hasOnboarded: false }
const teacher: Visitor = { ...researcher, isResearcher: false }

describe('who may see which page', () => {
  it.each<[string, PageAccess, Visitor, string, string | null]>([
    ['nobody on home', 'researcher', nobody, '/home', '/login'],
    [
      'nobody on a study',
      'researcher',
      nobody,
      '/home/study/x/basics/7?a=1',
      '/login?returnTo=%2Fhome%2Fstudy%2Fx%2Fbasics%2F7%3Fa%3D1',
    ],
    ['nobody on the archive', 'signed-in', nobody, '/archive', '/login?returnTo=%2Farchive'],
    ['nobody on the admin view', 'admin', nobody, '/admin', '/login?returnTo=%2Fadmin'],
    ['a newcomer on home', 'researcher', newcomer, '/home', '/onboarding/profile'],
    ['a newcomer on onboarding', 'signed-in', newcomer, '/onboarding/profile', null],
    ['a newcomer on the archive', 'signed-in', newcomer, '/archive', null],
    ['a newcomer on the admin view', 'admin', newcomer, '/admin', '/unauthorized'],
    ['a new admin on the admin view', 'admin', { ...admin, hasOnboarded: false }, '/admin', '/onboarding/profile'],
    ['a researcher on home', 'researcher', researcher, '/home', null],
    ['a researcher on the admin view', 'admin', researcher, '/admin', '/unauthorized'],
    ['an admin on the admin view', 'admin', admin, '/admin', null],
    ['an admin who is no researcher on home', 'researcher', { ...admin, isResearcher: false }, '/home', null],
    ['a teacher on home', 'researcher', teacher, '/home', '/unauthorized'],
  ])('%s', (_, access, visitor, wanted, expected) => {
    expect(detour(access, visitor, wanted)).toBe(expected)
  })
})
