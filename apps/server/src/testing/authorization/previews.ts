import { at, type CopiedStudy, type Entry, from, reads } from './entry'
import { all, ownerAndAdmins, staff, team } from './statuses'
import { today } from './students'

const seed = 'a seed'

const placeOf = ({ id, set, conditions }: CopiedStudy) => ({
  kind: 'condition',
  studyId: id,
  conditionId: conditions[0],
  problemSetId: set.ceri,
})

const published = { kind: 'published', key: 'aaaaaaaaaa', conditionId: 1, problemSetId: 'PSA1' }

/** Only the team may preview a study; the problems named in a link are for all staff who may read them. */
const previewed = { ...team, teacher: 404 }

/** Previews for staff before a study runs, and for everyone of a published study. */
export const previews: Record<string, Entry> = {
  'POST /api/study/dryRun': reads(
    from(ownerAndAdmins, async (f) => ({
      url: '/api/study/dryRun',
      body: { studyId: (await f.aStudy()).id, students: 2 },
    })),
  ),
  'GET /api/study/dryRunProgress': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/dryRunProgress?studyId=${(await f.aStudy()).id}`,
  })),
  'POST /api/study/planPower': reads(
    from(ownerAndAdmins, async (f) => ({
      url: '/api/study/planPower',
      body: { studyId: (await f.aStudy()).id, units: 100 },
    })),
  ),
  'GET /api/study/content': from(ownerAndAdmins, async (f) => ({
    url: `/api/study/content?studyId=${(await f.aStudy()).id}`,
  })),
  // There is no published study with this key.
  'POST /api/public/preview/open': at(all(404), '/api/public/preview/open', {
    place: published,
    seed,
    results: [],
    today,
  }),
  'POST /api/public/preview/problem': at(all(404), '/api/public/preview/problem', {
    place: published,
    seed,
    problemId: 'PRA1',
  }),
  'POST /api/public/preview/answer': at(all(404), '/api/public/preview/answer', {
    place: published,
    seed,
    problemId: 'PRA1',
    today,
    response: { '1': ['4'] },
    tries: 0,
    helpGiven: 0,
  }),
  'POST /api/public/preview/help': at(all(404), '/api/public/preview/help', {
    place: published,
    seed,
    problemId: 'PRA1',
    today,
    helpGiven: 0,
  }),
  'POST /api/preview/open': reads(
    from(previewed, async (f) => ({
      url: '/api/preview/open',
      body: { place: placeOf(await f.aStudy()), seed, results: [], today },
    })),
  ),
  'POST /api/preview/problem': reads(
    from(previewed, async (f) => {
      const study = await f.aStudy()
      return { url: '/api/preview/problem', body: { place: placeOf(study), seed, problemId: study.problem } }
    }),
  ),
  'POST /api/preview/answer': reads(
    from(previewed, async (f) => {
      const study = await f.aStudy()
      const body = {
        place: placeOf(study),
        seed,
        today,
        problemId: study.problem,
        response: {},
        tries: 0,
        helpGiven: 0,
      }
      return { url: '/api/preview/answer', body }
    }),
  ),
  'POST /api/preview/help': from(staff, (f) => ({
    url: '/api/preview/help',
    body: {
      place: { kind: 'pairs', pairs: [{ problemId: f.problem, supportId: null }] },
      seed,
      today,
      problemId: f.problem,
      helpGiven: 0,
    },
  })),
}
