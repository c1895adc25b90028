import { at, type Entry, from } from './entry'
import { admins, all } from './statuses'

/** Partner platforms send a token, which people who sign in do not have. */
export const partners: Record<string, Entry> = {
  'GET /api/admin/partners': at(admins, '/api/admin/partners'),
  'POST /api/admin/partners': from(admins, (f) => ({
    url: '/api/admin/partners',
    body: { name: f.newEmail().replace('@', '.') },
  })),
  'POST /api/admin/partners/token': at({ ...admins, admin: 404 }, '/api/admin/partners/token', { id: 2_000_000_000 }),
  'DELETE /api/admin/partners': at({ ...admins, admin: 404 }, '/api/admin/partners', { id: 2_000_000_000 }),
  'POST /api/partner/enrol': at(all(401), '/api/partner/enrol', {}),
  'POST /api/partner/delivery': at(all(401), '/api/partner/delivery', {}),
  'POST /api/partner/events': at(all(401), '/api/partner/events', {}),
  'POST /api/v6/init': at(all(401), '/api/v6/init', {}),
  'PATCH /api/v6/groupmembership': at(all(401), '/api/v6/groupmembership', {}),
  'PATCH /api/v6/workinggroup': at(all(401), '/api/v6/workinggroup', {}),
  'POST /api/v6/assign': at(all(401), '/api/v6/assign', {}),
  'POST /api/v6/mark': at(all(401), '/api/v6/mark', {}),
  'POST /api/v6/log': at(all(401), '/api/v6/log', {}),
  'POST /api/v6/featureflag': at(all(401), '/api/v6/featureflag', {}),
  'PATCH /api/v6/useraliases': at(all(401), '/api/v6/useraliases', {}),
}
