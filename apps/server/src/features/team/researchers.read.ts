import { AppError, researcherSearch, type TeamPerson, type User, type UserId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'

const personOf = ({ userId, displayName }: User): TeamPerson => ({ userId, displayName })

/** Researchers whose name contains the text. The platform also searches addresses, which must find no one here. */
export async function findByName(platform: PlatformPort, name: string): Promise<TeamPerson[]> {
  const users = await platform.findUsers({ query: { search: name, role: 'RESEARCHER' } }, 'service')
  const wanted = name.toLowerCase()
  const hasName = ({ displayName, firstName, lastName }: User) =>
    [displayName, `${firstName} ${lastName}`].some((text) => text.toLowerCase().includes(wanted))
  return users
    .filter((user) => !user.isDisabled && hasName(user))
    .slice(0, researcherSearch.results)
    .map(personOf)
}

/** The researcher with exactly this address. */
export async function findByEmail(platform: PlatformPort, email: string): Promise<TeamPerson | null> {
  const users = await platform.findUsers({ query: { search: email, role: 'RESEARCHER' } }, 'service')
  const user = users.find(({ username, isDisabled }) => !isDisabled && username.toLowerCase() === email)
  return user ? personOf(user) : null
}

/** Only researchers can be in a team: anyone else is reported as not found. */
export async function requireResearcher(platform: PlatformPort, userId: UserId): Promise<void> {
  const user = await platform.getUser({ params: { userId }, query: { include: ['ROLES'] } }, 'service')
  if (user.isDisabled || !user.roles?.includes('RESEARCHER')) throw new AppError('user_not_found', { id: userId })
}
