import { at, type Entry, from } from './entry'
import { all, authorAndAdmins, everyone, staff } from './statuses'

export const hints = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Try a smaller number.' }] }

export const platformContent: Record<string, Entry> = {
  'GET /core/skills/nodes': at(everyone, '/core/skills/nodes'),
  'GET /core/content/problem-sets/:id': from(staff, (f) => ({ url: `/core/content/problem-sets/${f.set}` })),
  'GET /core/content/problem-sets/:id/members': from(staff, (f) => ({
    url: `/core/content/problem-sets/${f.set}/members`,
  })),
  'GET /core/content/problem-sets/:id/tree': from(staff, (f) => ({ url: `/core/content/problem-sets/${f.set}/tree` })),
  'GET /core/content/problem-sets/:id/outline': from(staff, (f) => ({
    url: `/core/content/problem-sets/${f.set}/outline`,
  })),
  'POST /core/content/problem-sets/search': at(staff, '/core/content/problem-sets/search', {}),
  'GET /core/content/problemSets': from(staff, (f) => ({ url: `/core/content/problemSets?ids=${f.set}` })),
  'GET /core/content/problems': from(staff, (f) => ({ url: `/core/content/problems?problemSetId=${f.set}` })),
  'GET /core/content/problems/:id': from(staff, (f) => ({ url: `/core/content/problems/${f.problem}` })),
  'GET /core/sdata/cwa': from(staff, (f) => ({ url: `/core/sdata/cwa?problemCeris=${f.problem}` })),
  'GET /core/content/problems/:problemId/tutorings': from(staff, (f) => ({
    url: `/core/content/problems/${f.problem}/tutorings`,
  })),
  'POST /core/content/problems/:problemId/tutorings': from(staff, (f) => ({
    url: `/core/content/problems/${f.problem}/tutorings`,
    body: hints,
  })),
  'GET /core/content/images/:id': from(staff, (f) => ({ url: `/core/content/images/${f.image}` })),
  // Those admitted get an error: this is not a picture.
  'POST /core/content/images': at({ ...all(415), anonymous: 401, student: 403 }, '/core/content/images', { data: '' }),
  'GET /core/content/tutorings/': from(staff, async (f) => ({
    url: `/core/content/tutorings/?ceris=${await f.aSupport(f.problem)}`,
  })),
  'GET /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
  })),
  'PATCH /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
    body: hints,
  })),
  'DELETE /core/content/tutorings/:supportId': from(authorAndAdmins, async (f) => ({
    url: `/core/content/tutorings/${await f.aSupport(f.problem)}`,
  })),
  'POST /core/content/tutorings/best': from(staff, (f) => ({
    url: '/core/content/tutorings/best',
    body: { problemIds: [f.problem] },
  })),
  'POST /core/content/tutorings/give': from({ ...all(403), anonymous: 401 }, (f) => ({
    url: '/core/content/tutorings/give',
    body: { from: f.otherId, to: f.ownerId, supportIds: [] },
  })),
  // Those admitted get an error: the answer is empty.
  'POST /core/sdata/cwa': from({ ...all(422), anonymous: 401, student: 403 }, (f) => ({
    url: '/core/sdata/cwa',
    body: { problemCeri: f.problem, response: {} },
  })),
  'DELETE /core/sdata/cwa/:id': from({ ...all(404), anonymous: 401, student: 403 }, () => ({
    url: '/core/sdata/cwa/2000000000',
  })),
  'POST /core/content/tutorings/publish': from(authorAndAdmins, async (f) => ({
    url: '/core/content/tutorings/publish',
    body: { supportIds: [await f.aSupport(f.problem)] },
  })),
  'POST /core/content/tutorings/copy': at(staff, '/core/content/tutorings/copy', { supportIds: [] }),
  'POST /core/content/tutorings/delete': at(staff, '/core/content/tutorings/delete', { supportIds: [] }),
  // Those admitted get an error: JSON is not a picture.
  'POST /resources/images': at({ ...all(415), anonymous: 401, student: 403 }, '/resources/images', {}),
}
