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

/** Calls of the app that change something of a study and that readers may not make. */
const changingCalls = (Object.entries(studyServiceCalls) as [string, Call][]).filter(
  ([name, call]) =>
    call.access === 'owner' &&
    call.method !== 'GET' &&
    neededRole(call) !== 'reader' &&
    new RegExp(`request\\(\\s*\\w+Calls\\.${name}\\b`).test(all),
)

/** For these calls, more than the role decides: the app asks a rule or the server's reply instead. */
const decidedBy: Record<string, RegExp> = {
  updateStudyStatus: /mayTransition\(facts, to/,
  deleteStudy: /menuOf\(study\.status, userID === study\.ownerId/,
  registerOnOsf: /const { registration, refusal, isStandIn } = state/,
  sendFilesToOsf: /const { refusal, files, isStandIn } = state/,
  requestPublication: /const { state, refusal, note } = publication/,
  withdrawPublication: /state === 'REQUESTED' && isOwn/,
}

/** Names of calls passed to the hooks that compare the declared role with that of the person. */
const checkedCalls = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/use(?:MayMake|MayDesign|DesignClosed|RoleReason)\(\s*study,([^)]*)\)/g)].flatMap(
      ([, calls]) => calls!.match(/\w+/g) ?? [],
    ),
  ),
)

describe('controls that readers may not use', () => {
  it.each(changingCalls)('the controls of %s check the role that the call declares', (name) => {
    if (decidedBy[name]) expect(all).toMatch(decidedBy[name])
    else expect([...checkedCalls]).toContain(name)
  })

  it('finds the calls of more than thirty controls', () => {
    expect(changingCalls.length).toBeGreaterThan(30)
  })
})
