import { type Call, neededRole, studyServiceCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  // Administrators pass every role.
  .filter(([path]) => !path.includes('/features/admin/'))
  .map(([, source]) => source)
const all = sources.join('\n')

/** Calls about a study that change something and that readers may not make, as far as the app makes them. */
const changing = (Object.entries(studyServiceCalls) as [string, Call][]).filter(
  ([name, call]) =>
    call.access === 'owner' &&
    call.method !== 'GET' &&
    neededRole(call) !== 'reader' &&
    new RegExp(`request\\(\\s*\\w+Calls\\.${name}\\b`).test(all),
)

/** For these, more than the role decides, and the rule or the reply that says so is asked instead. */
const decidedBy: Record<string, RegExp> = {
  updateStudyStatus: /mayTransition\(facts, to/,
  deleteStudy: /menuOf\(study\.status, userID === study\.ownerId/,
  registerOnOsf: /const { registration, refusal, isStandIn } = state/,
  sendFilesToOsf: /const { refusal, files, isStandIn } = state/,
  requestPublication: /const { state, refusal, note } = publication/,
  withdrawPublication: /state === 'REQUESTED' && isOwn/,
}

/** Names that are given to the hooks that compare the declared role with that of the person. */
const asked = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/use(?:MayMake|MayDesign|DesignClosed|RoleReason)\(\s*study,([^)]*)\)/g)].flatMap(
      ([, calls]) => calls!.match(/\w+/g) ?? [],
    ),
  ),
)

describe('the controls of a call that readers may not make', () => {
  it.each(changing)('of %s ask for the role that it declares', (name) => {
    if (decidedBy[name]) expect(all).toMatch(decidedBy[name])
    else expect([...asked]).toContain(name)
  })

  it('are those of most changes of a study', () => {
    expect(changing.length).toBeGreaterThan(30)
  })
})
