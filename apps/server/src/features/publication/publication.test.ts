import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  gradeOptions,
  type Publication,
  publicationSchema,
  publicStudySchema,
  publicSummarySchema,
  resultsSchema,
  studySchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { type RecordedStudent, recordStudents } from '../results/results.fixtures'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let admin: TestClient
let make: StudyBuilder
let folder: string

const origin = 'https://trellis.example'

beforeAll(async () => {
  // The server's jobs run only when a test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = await mkdtemp(join(tmpdir(), 'trellis-public-'))
  server = await startTestServer({ DATA_DIR: folder, PUBLIC_URL: origin })
  ;[owner, colleague, admin] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('colleague'),
    server.signIn('admin'),
  ])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const choices = {
  license: 'CC0-1.0',
  abstract: 'Do hints help with fractions?',
  doi: 'https://doi.org/10.17605/OSF.IO/ABCDE',
}
const act = (client: TestClient, path: string, studyId: number, more: object = {}) =>
  client.post(`/api/study/publication/${path}`, { studyId, ...more })
const visit = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const stateOf = async (studyId: number) =>
  done<Publication>(await owner.get(`/api/study/publication?studyId=${studyId}`), publicationSchema)
const noticesOf = async (client: TestClient) =>
  done<{ notifications: { kind: string; note: string | null }[] }>(await client.get('/api/notifications')).notifications
const query = (text: string, values: unknown[] = []) => server.composed.pools.study.query(text, values)

/** A completed study with this many students, alternating between its two conditions. */
async function aFinishedStudy(students: number, studyName = 'Hints in fractions') {
  const study = await make.aStudyIn('DEPLOYED', 1, { fields: { studyName } })
  const set = { ceri: study.set.ceri, problems: study.set.problems.slice(0, 2) }
  const recorded = Array.from(
    { length: students },
    (_, index): RecordedStudent => ({
      code: `PUBL${String(index).padStart(8, '0')}`,
      conditionId: study.conditions[index % 2]!,
      main: [index % 3 === 0, index % 4 < 2],
      isFinished: true,
    }),
  )
  await recordStudents(server, study.id, { MAIN: set }, recorded)
  done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status: 'COMPLETED' }))
  return { ...study, students: recorded }
}

async function publish(studyId: number): Promise<string> {
  done(await act(owner, 'request', studyId, choices))
  return done<Publication>(await act(admin, 'approve', studyId), publicationSchema).path!
}

/** Has the server run its jobs until the check passes. */
const afterJobs = <T>(check: () => Promise<T>): Promise<T> =>
  vi.waitFor(
    () => {
      vi.advanceTimersByTime(10_000)
      return check()
    },
    { timeout: 60_000, interval: 50 },
  )

const title = '<script>alert("1")</script> & hints'

describe('the public page of a study', () => {
  let study: Awaited<ReturnType<typeof aFinishedStudy>>
  let path: string
  let grades: string[]
  beforeAll(async () => {
    study = await aFinishedStudy(24, title)
    path = await publish(study.id)
    grades = (await query('select grades from trellis.publication where study_id = $1', [study.id])).rows[0].grades
    // Like a page that was published before grades were stored.
    await query('update trellis.publication set grades = null where study_id = $1', [study.id])
  })

  it('records the request of the owner and the approval of an administrator, and notifies both', async () => {
    const { events } = done<{ events: { action: string }[] }>(await owner.get(`/api/study/history?studyId=${study.id}`))
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['publication_requested', 'study_published']),
    )
    expect(await stateOf(study.id)).toMatchObject({ state: 'PUBLISHED', version: 1, doi: '10.17605/OSF.IO/ABCDE' })
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toContain('published')
    expect((await noticesOf(admin)).map(({ kind }) => kind)).toContain('publication_requested')
    expect((await act(owner, 'request', study.id, choices)).status).toBe(409)
  })

  it('shows the numbers of the results without an account and without scripts', async () => {
    const results = done(await owner.get(`/api/study/results?studyId=${study.id}`), resultsSchema)
    const page = await visit(path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect(page.body.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
    const { result } = results.outcomes[0]!.comparisons[0]!.specifications[0]!
    if (!result.ok) throw new Error('The study has an estimate')
    const shown = (value: number) => value.toFixed(1).replace('-', '−')
    expect(page.body).toContain(`<td class="n">${shown(result.estimate)}</td>`)
    expect(page.body).toContain(`${shown(result.interval.low)} to ${shown(result.interval.high)}; 24 students`)
    expect(page.body).toContain(results.hashes.snapshot)
    const json = await visit(`${path}.json`)
    const { url, ...content } = json.json()
    expect(url).toBe(`${origin}${path}`)
    expect(publicStudySchema.parse(content)).toEqual(content)
    expect(content.outcomes[0].comparisons[0].specifications[0].result).toEqual(result)
  })

  it('escapes a hostile title in the page and in its JSON-LD', async () => {
    const { body } = await visit(path)
    expect(body).toContain('<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; hints</h1>')
    expect(body).not.toContain('<script>alert')
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
    expect(JSON.parse(data!)['@graph'][0]).toMatchObject({ '@type': 'ScholarlyArticle', headline: title })
    expect(body).toContain('<meta name="citation_doi" content="10.17605/OSF.IO/ABCDE">')
    expect(body).toContain(`<link rel="canonical" href="${origin}${path}">`)
    expect(body).toContain('<meta name="robots" content="index, follow">')
  })

  it('serves the page in the requested language, and 304 to a client that already has it', async () => {
    const spanish = await visit(path, { 'accept-language': 'es-MX,es;q=0.9' })
    expect(spanish.body).toContain('Qué encontró el estudio')
    expect((await visit(`${path}?lang=en`, { 'accept-language': 'es' })).body).toContain('What the study found')
    const again = await visit(path, { 'accept-language': 'es', 'if-none-match': String(spanish.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(spanish.headers['cache-control']).toBe('public, max-age=60')
  })

  it('redirects an address with another title to the current address of the page', async () => {
    const key = path.split('-').at(-1)
    const moved = await visit(`/studies/another-title-${key}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, path])
  })

  it('offers citations for reference managers and the study as a portable file', async () => {
    expect((await visit(`${path}/citation.bib`)).body).toMatch(/^@misc\{/)
    expect((await visit(`${path}/citation.json`)).json()[0]).toMatchObject({ type: 'report', version: '1', title })
    expect((await visit(`${path}/study.json`)).json()).toMatchObject({ format: 'trellis-study' })
    expect((await visit(`${path}/data.zip`)).statusCode).toBe(404)
    expect((await visit(path)).body).toContain('There is no public data package.')
  })

  it('lets visitors try out a condition without recording anything', async () => {
    const key = path.split('-').at(-1)
    const place = { kind: 'published', key, conditionId: study.conditions[0], problemSetId: study.set.ceri }
    const before = await query('select count(*)::int as n from trellis.event')
    const opened = done<{ progress: { problem: { problemId: string } } }>(
      await server.anonymous.post('/api/public/preview/open', { place, seed: 's', results: [], today: '2026-01-15' }),
    )
    const problem = await server.anonymous.post('/api/public/preview/problem', {
      place,
      seed: 's',
      problemId: opened.progress.problem.problemId,
    })
    expect(problem.status).toBe(200)
    expect(JSON.stringify(problem.body)).not.toContain('isCorrect')
    expect((await query('select count(*)::int as n from trellis.event')).rows).toEqual(before.rows)
  })

  it('lets another researcher replicate the study, with a link to the original', async () => {
    const slug = path.split('/').at(-1)
    const copy = done(await colleague.post('/api/study/publication/replicate', { slug }), studySchema)
    expect(copy).toMatchObject({ studyStatus: 'DEVELOPMENT', replication: { studyId: study.id } })
  })

  it('lists the study in the index, the feed and the sitemap, and only under filters that it meets', async () => {
    const listed = async (search: string) =>
      z
        .array(publicSummarySchema)
        .parse((await visit(`/studies.json${search}`)).json().studies)
        .map(({ url }) => url)
    const url = `${origin}${path}`
    expect(await listed('')).toContain(url)
    expect(await listed('?q=hint')).toContain(url)
    expect(await listed('?type=1&given=HINTS')).toContain(url)
    expect(await listed('?q=volcanoes')).toEqual([])
    const [grade] = grades
    const other = gradeOptions.find((option) => !grades.includes(option))!
    await afterJobs(async () => expect(await listed(`?grade=${encodeURIComponent(grade!)}`)).toContain(url))
    expect((await visit('/studies.json')).json().studies[0].grades).toEqual(grades)
    expect(await listed(`?grade=${encodeURIComponent(other)}`)).not.toContain(url)
    expect((await visit(`/studies.rss?grade=${encodeURIComponent(other)}`)).body).not.toContain(url)
    const filtered = (await visit(`/studies?grade=${encodeURIComponent(grade!)}&lang=es`)).body
    expect(filtered).toContain(`<option value="${grade}" selected>${grade!.replace('Grade', 'Grado')}</option>`)
    expect(filtered).toContain(`href="${path}"`)
    expect(await listed('?data=1')).not.toContain(url)
    expect((await visit('/studies?q=%3Cb%3E&type=x')).body).toContain('value="&lt;b&gt;"')
    const feed = (await visit('/studies.rss')).body
    expect(feed).toContain(`<link>${url}</link>`)
    expect(feed).toContain('<title>&lt;script&gt;alert(&quot;1&quot;)')
    expect((await visit('/sitemap.xml')).body).toContain(`<loc>${url}</loc>`)
    expect((await visit('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  /** The page once its numbers have been recomputed. */
  const recomputedPage = () =>
    afterJobs(async () => {
      const answer = await visit(path)
      expect(answer.statusCode).toBe(200)
      return answer.body
    })

  it('leaves out participants whose data is not shared, as the public data package does', async () => {
    const participant = study.students[1]!.code
    const share = (refusedBy: string | null) =>
      owner.post('/api/study/dataPackage/sharing', { studyId: study.id, participant, refusedBy })
    done(await share('student'))
    expect((await visit(path)).statusCode).toBe(503)
    for (const file of ['.json', '/citation.bib', '/citation.json', '/study.json', '/data.zip']) {
      const answer = await visit(`${path}${file}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'publication_recomputing'])
      expect(answer.headers['retry-after']).toBe('60')
    }
    expect(await recomputedPage()).toContain('23 students')
    done(await share(null))
    expect((await visit(path)).statusCode).toBe(503)
  })

  it('recomputes the numbers of a page after an erasure, and says so on the page', async () => {
    done(await admin.post('/api/erasure/participant', { studyId: study.id, participant: study.students[0]!.code }))
    const page = await recomputedPage()
    expect(page).toContain('after data were erased or a decision about sharing was changed')
    expect(page).toContain('23 students')
  })

  it('answers 410 once the page is withdrawn, and shows version 2 when it is published again', async () => {
    const withdrawn = await act(admin, 'withdraw', study.id, { note: 'A mistake in the abstract' })
    expect(withdrawn.body).toMatchObject({ state: 'WITHDRAWN', path: null })
    const page = await visit(path)
    expect([page.statusCode, page.body.includes('no longer shown here')]).toEqual([410, true])
    expect((await visit(`${path}.json`)).statusCode).toBe(410)
    expect((await visit('/studies.json')).body).not.toContain(path)
    expect((await visit('/sitemap.xml')).body).not.toContain(path)
    expect(await noticesOf(owner)).toContainEqual(
      expect.objectContaining({ kind: 'publication_withdrawn', note: 'A mistake in the abstract' }),
    )
    expect(await publish(study.id)).toBe(path)
    expect((await visit(path)).body).toContain('Version 2, published')
  })
})

describe('a page that is not published', () => {
  it('answers a requested page with the same 404 as a page that does not exist', async () => {
    const study = await aFinishedStudy(12)
    done(await act(owner, 'request', study.id, choices))
    const { rows } = await query('select key from trellis.publication where study_id = $1', [study.id])
    const [requested, missing] = await Promise.all([visit(`/studies/x-${rows[0].key}`), visit('/studies/x-zzzzzzzzzz')])
    const plain = (body: string) => body.replaceAll(rows[0].key, 'KEY').replaceAll('zzzzzzzzzz', 'KEY')
    expect([requested.statusCode, plain(requested.body)]).toEqual([404, plain(missing.body)])
    const declined = await act(admin, 'decline', study.id, { note: 'Add the grade to the abstract' })
    expect(declined.body).toMatchObject({ state: 'DECLINED', note: 'Add the grade to the abstract' })
    expect((await act(admin, 'approve', study.id)).status).toBe(409)
    expect((await act(colleague, 'request', study.id, choices)).status).toBe(404)
  })

  describe('before its publication is requested', () => {
    let study: Awaited<ReturnType<typeof aFinishedStudy>>
    beforeAll(async () => {
      study = await aFinishedStudy(12)
    })

    it('shows the owner a preview of the page', async () => {
      const address = `/api/study/publication/preview?studyId=${study.id}&abstract=About%20%3Chints%3E`
      const { body, headers } = await visit(address, { cookie: owner.cookie! })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('About &lt;hints&gt;')
      expect(body).toContain('<meta name="robots" content="noindex">')
    })

    it('accepts only one of two requests for publication at the same time', async () => {
      const answers = await Promise.all([
        act(owner, 'request', study.id, choices),
        act(owner, 'request', study.id, choices),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  it('refuses to publish a study that has a condition with fewer than 5 students', async () => {
    const study = await aFinishedStudy(8)
    const { status, body } = await act(owner, 'request', study.id, choices)
    expect([status, body.error.details.reason]).toEqual([409, 'too_few_students'])
  })

  it('refuses to publish a study before its end is final', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const { status, body } = await act(owner, 'request', study.id, choices)
    expect([status, body.error.details.reason]).toEqual([409, 'not_final'])
  })
})

it('pages through 2,000 published studies by database indexes, without repeating one', async () => {
  await query(
    `insert into trellis.study (owner_id, type_id, name) select 'U1', 1, 'Many ' || n from generate_series(1, 2000) n`,
  )
  await query(
    `insert into trellis.publication (study_id, key, state, version, license, abstract, requested_at, published_at, title, study_type_id, sample, given)
     select id, lpad(id::text, 10, 'a'), 'PUBLISHED', 1, 'CC-BY-4.0', 'Number ' || id, now(), timestamptz '2020-01-01' + make_interval(mins => id), name, 1, 'STUDENTS', '{HINTS}'
     from trellis.study where name like 'Many %'`,
  )
  await query('vacuum analyze trellis.publication')
  const seen: string[] = []
  let next: string | null = '/studies.json?q=many'
  for (let page = 0; page < 3 && next; page++) {
    const answer: { studies: { url: string }[]; next: string } = (await visit(next.replace(origin, ''))).json()
    seen.push(...answer.studies.map(({ url }) => url))
    next = answer.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  const plan = await query(
    `explain select * from trellis.publication where state = 'PUBLISHED' order by published_at desc, study_id desc limit 21`,
  )
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('publication_newest')
  const found = await query(
    `explain select * from trellis.publication where state = 'PUBLISHED' and search @@ websearch_to_tsquery('english', '1999') limit 21`,
  )
  expect(found.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('publication_search')
})
