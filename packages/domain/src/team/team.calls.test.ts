import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Call, neededRole } from '../call'
import { studyServiceCalls } from '../contract'
import { type TeamRole, teamRoleSchema } from './team-role'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/team.md'), 'utf8')

/** The names of calls between the marker of a role and the next heading. */
function listed(role: TeamRole): string[] {
  const [, rest = ''] = page.split(`<!-- ${role} -->`)
  return [...rest.split('\n#')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
}

const declared = (role: TeamRole) =>
  (Object.entries(studyServiceCalls) as [string, Call][])
    .filter(([, call]) => call.access === 'owner' && neededRole(call) === role)
    .map(([name]) => name)
    .sort()

describe('docs/team.md', () => {
  it.each(teamRoleSchema.options)('lists the calls that take at least the role of %s', (role) => {
    expect(listed(role)).toEqual(declared(role))
  })
})
