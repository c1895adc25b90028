import { describe, expect, it } from 'vitest'
import { type UserId, userIdSchema } from '../ids'
import { authorsOf, includesRole, mayActAs, mayInvite, roleIn } from './team.rules'
import { maxTeamSize } from './team.schema'
import type { TeamRole } from './team-role'

const id = (name: string): UserId => userIdSchema.parse(`U${name}`)
const team = {
  ownerId: id('OWNER'),
  members: [
    { userId: id('EDITOR'), role: 'editor' as const },
    { userId: id('READER'), role: 'reader' as const },
  ],
  invited: [id('INVITED'), 'late@example.org'],
}

describe('a role', () => {
  it.each<[TeamRole, TeamRole[]]>([
    ['reader', ['reader']],
    ['editor', ['reader', 'editor']],
    ['owner', ['reader', 'editor', 'owner']],
  ])('the role of %s has the rights of %j', (role, included) => {
    expect((['reader', 'editor', 'owner'] as const).filter((needed) => includesRole(role, needed))).toEqual(included)
  })

  it.each([
    ['OWNER', 'owner'],
    ['EDITOR', 'editor'],
    ['READER', 'reader'],
    ['INVITED', null],
    ['STRANGER', null],
  ])('the team gives %s the role %s', (name, role) => {
    expect(roleIn(team, id(name))).toBe(role)
  })

  it('lets administrators act without a role, and others only within theirs', () => {
    expect(mayActAs('owner', team, { userId: id('ADMIN'), isAdmin: true })).toBe(true)
    expect(mayActAs('reader', team, { userId: id('STRANGER'), isAdmin: false })).toBe(false)
    expect(mayActAs('editor', team, { userId: id('READER'), isAdmin: false })).toBe(false)
    expect(mayActAs('editor', team, { userId: id('EDITOR'), isAdmin: false })).toBe(true)
  })
})

describe('an invitation', () => {
  it.each<[string, string, TeamRole, string | null]>([
    ['a stranger', id('STRANGER'), 'reader', null],
    ['an address', 'new@example.org', 'editor', null],
    ['a member', id('EDITOR'), 'reader', 'already_in_team'],
    ['the owner', id('OWNER'), 'editor', 'already_in_team'],
    ['a person who is invited', id('INVITED'), 'reader', 'already_invited'],
    ['an address that is invited', 'late@example.org', 'reader', 'already_invited'],
    ['a member, to own the study', id('READER'), 'owner', null],
    ['the owner, to own the study', id('OWNER'), 'owner', 'not_a_member'],
    ['a stranger, to own the study', id('STRANGER'), 'owner', 'not_a_member'],
  ])('decides on an invitation of %s', (_, invited, role, reason) => {
    expect(mayInvite(team, invited, role)).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })

  it('refuses an invitation when the team is full', () => {
    const members = Array.from({ length: maxTeamSize - 1 }, (_, index) => ({
      userId: id(`M${index}`),
      role: 'reader' as const,
    }))
    expect(mayInvite({ ...team, members, invited: [] }, id('NEW'), 'reader')).toMatchObject({ reason: 'team_full' })
  })
})

describe('the authors of a study', () => {
  it.each([
    ['no one was chosen', [], ['OWNER']],
    ['some were chosen', ['READER', 'OWNER'], ['READER', 'OWNER']],
    ['one has left the team', ['GONE', 'EDITOR'], ['EDITOR']],
    ['all have left the team', ['GONE'], ['OWNER']],
    ['one was chosen twice', ['EDITOR', 'EDITOR'], ['EDITOR']],
  ])('lists the authors when %s', (_, chosen, authors) => {
    expect(authorsOf(team, chosen.map(id))).toEqual(authors.map(id))
  })
})
