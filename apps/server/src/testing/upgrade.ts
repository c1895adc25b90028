import type { UpgradeAssignment } from '@trellis/domain'
import type { TestPartner } from './partner'
import { done, type ReadyStudy } from './study-builder'

let users = 0

/** A user that the platform has registered by UpGrade's protocol. */
export async function aUser(partner: TestPartner, body: object = {}, userId = `user-${++users}`) {
  done(await partner.as(userId).post('/api/v6/init', body))
  return { userId, context: partner.name.toLowerCase(), ...partner.as(userId) }
}
export type UpgradeUser = Pick<Awaited<ReturnType<typeof aUser>>, 'userId' | 'context' | 'post' | 'patch'>

export const assign = async (user: UpgradeUser, context = user.context) =>
  done<UpgradeAssignment[]>(await user.post('/api/v6/assign', { context }))

export const pointOf = async (user: UpgradeUser, study: ReadyStudy) =>
  (await assign(user)).find((point) => point.target === study.set.ceri)

export const conditionOf = async (user: UpgradeUser, study: ReadyStudy) =>
  (await pointOf(user, study))!.assignedCondition[0]!

export const mark = (user: UpgradeUser, target: string, assignedCondition: object | null, more: object = {}) =>
  user.post('/api/v6/mark', { data: { site: 'problem-set', target, assignedCondition }, ...more })
