import type { UserId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'

export async function administrators(platform: PlatformPort): Promise<UserId[]> {
  const people = await platform.findUsers({ query: { role: 'ADMIN' } }, 'service')
  return people.map((person) => person.userId)
}
