import { isResearcher } from '@trellis/domain'
import type { Identity } from '@trellis/http'

/** Where people land who did not ask for a particular page. */
const home = ['/', '/home']

/**
 * Where a person goes after signing in: the page they asked for, or home, which for teachers is their classes. A person
 * who still has to add a second factor first goes to the security page of the accounts service at `base`.
 */
export function landingPath({ actor, mustAddSecondFactor }: Identity, callback: string, base: string): string {
  const isTeacherOnly = actor.roles.includes('TEACHER') && !isResearcher(actor.roles)
  const landing = home.includes(callback) && isTeacherOnly ? '/classes' : callback
  return mustAddSecondFactor ? `${base}/security?${new URLSearchParams({ callback: landing })}` : landing
}
