import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPartner } from '../../testing/partner'
import { statementsOf } from '../../testing/statements-of'
import { done, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { assign, aUser, mark } from '../../testing/upgrade'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('sends one statement for each call of a first exposure, and two for the call that enrolls', async () => {
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  const make = await studyBuilder(server, { owner, admin })
  const study = await make.aStudyIn('DEPLOYED')
  const partner = await aPartner(server, admin, 'Tutor')
  await aUser(partner)
  const init = await statementsOf(server, () => aUser(partner))
  expect(init.names).toEqual(['upgrade-init'])
  const user = init.result
  await assign(await aUser(partner)) // The content of a study is read once by each process.
  const assigned = await statementsOf(server, () => assign(user))
  expect(assigned.names).toEqual(['upgrade-assign', 'enrol'])
  const [condition] = assigned.result.find((point) => point.target === study.set.ceri)!.assignedCondition
  const marked = await statementsOf(server, () => mark(user, study.set.ceri, condition!))
  done(marked.result)
  expect(marked.names).toEqual(['partner-record-assigned'])
  const again = await statementsOf(server, () => assign(user))
  expect([again.names, again.result]).toEqual([['upgrade-assign'], assigned.result])

  // Binding a class and counting its size take no further statement.
  for (const size of [1, 2]) {
    const inClass = await aUser(partner, { group: { class: ['Period 1'] } })
    const bound = await statementsOf(server, () => assign(inClass))
    expect(bound.names).toEqual(['upgrade-assign', 'enrol'])
    const { rows } = await server.composed.pools.study.query<{ roster_size: number }>(
      'select roster_size from trellis.enrolment where study_id = $1 and student_id like $2',
      [study.id, `%:${inClass.userId}`],
    )
    expect(rows).toEqual([{ roster_size: size }])
  }
})
