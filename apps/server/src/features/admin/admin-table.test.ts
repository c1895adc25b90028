import type { AdminTableRow } from '@trellis/domain'
import { adminSorts, adminTableCalls, type UserId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { done } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { type AdminQuery, filterOf, pageOf } from './admin-table.read'

const studyCount = 20_000

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  const ownerId = (await (await server.signIn('researcher')).get('/api/login/isAuth')).body.userID
  const colleagueId = (await (await server.signIn('colleague')).get('/api/login/isAuth')).body.userID
  const { study } = server.composed.pools
  // One in a thousand is the colleague's; one in a hundred belongs to a person the platform does not know.
  await study.query(
    `insert into trellis.study (owner_id, type_id, name, status, created_at, deployed_at, completed_at, archived_at, registration)
     select
       case when n % 1000 = 0 then $2 when n % 100 = 0 then 'UGONE' || (n / 100) else $1 end,
       1 + n % 4, 'Study of ' || (array['fractions', 'ratios', 'angles', '50% off_sale'])[1 + n % 4] || ' ' || md5(n::text),
       status, to_timestamp(1700000000 + n),
       case when status in ('DEPLOYED', 'PAUSED', 'COMPLETED') then to_timestamp(1700000000 + n * 2) end,
       case when status = 'COMPLETED' then to_timestamp(1700000000 + n * 3) end,
       case when status = 'ARCHIVED' then to_timestamp(1700000000 + n * 4) end,
       case when n % 10 = 0 then 1 else 0 end
     from generate_series(1, $3) n,
       lateral (select (array['DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED'])[1 + n % 6] as status) life`,
    [ownerId, colleagueId, studyCount],
  )
  await study.query('vacuum analyze trellis.study')
})
afterAll(() => server.close())

interface Page {
  rows: AdminTableRow[]
  total: number
  page: number
  pageSize: number
}
const find = async (query = '') => done<Page>(await admin.get(`/api/study/adminStudies?${query}`))

describe('the administrators’ table', () => {
  it('shows the hundred newest studies first, with their owners', async () => {
    const page = await find()
    expect(page).toMatchObject({ total: studyCount, page: 1, pageSize: 100 })
    expect(page.rows).toHaveLength(100)
    const ids = page.rows.map((row) => row.studyId)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(page.rows[0]).toMatchObject({
      studyId: studyCount,
      ownerName: 'Kenji Alvarez',
      ownerEmail: 'colleague@demo.trellis',
      isRegistered: true,
      hasOsfRegistrationId: true,
    })
    expect(page.rows[1]).toMatchObject({ ownerName: 'Rosa Lindqvist', isRegistered: false })
  })

  it('shows N/A for an owner whom the platform does not know', async () => {
    const { rows } = await find('search=19900')
    expect(rows[0]).toMatchObject({ studyId: 19_900, ownerName: 'N/A', ownerEmail: 'N/A' })
  })

  it.each([5, 10, 15, 100])('returns consecutive pages of %i studies', async (pageSize) => {
    const [first, second] = [await find(`pageSize=${pageSize}`), await find(`pageSize=${pageSize}&page=2`)]
    expect(first.rows).toHaveLength(pageSize)
    expect(second.rows[0]!.studyId).toBe(first.rows.at(-1)!.studyId - 1)
    expect(second).toMatchObject({ page: 2, pageSize, total: studyCount })
  })

  it('returns an empty page after the last one', async () => {
    expect(await find('page=201')).toMatchObject({ rows: [], total: studyCount })
  })

  it.each(['pageSize=20', 'page=0', 'sort=ownerEmail', 'status=RUNNING', 'type=5', 'order=up'])(
    'refuses a query with %s',
    async (query) => {
      expect((await admin.get(`/api/study/adminStudies?${query}`)).status).toBe(400)
    },
  )

  it.each<[string, (row: AdminTableRow) => boolean, number]>([
    ['status=PAUSED', (row) => row.studyStatus.value === 'PAUSED', 3333],
    ['status=PAUSED,ARCHIVED', (row) => ['PAUSED', 'ARCHIVED'].includes(row.studyStatus.value), 6666],
    ['type=2', (row) => row.studyTypeId === 2, 5000],
    ['type=1,3', (row) => [1, 3].includes(row.studyTypeId), 10_000],
    ['type=2&status=COMPLETED', (row) => row.studyTypeId === 2 && row.studyStatus.value === 'COMPLETED', 0],
    ['search=FRACTIONS', (row) => row.studyName.includes('fractions'), 5000],
    ['search=50%25 off_s', (row) => row.studyName.includes('50% off_sale'), 5000],
    ['search=50x', () => true, 0],
    ['search=alvarez', (row) => row.ownerName === 'Kenji Alvarez', 20],
    ['search=COLLEAGUE@demo', (row) => row.ownerEmail === 'colleague@demo.trellis', 20],
    ['search=alvarez&type=1', (row) => row.ownerName === 'Kenji Alvarez' && row.studyTypeId === 1, 20],
    ['search=no such study', () => true, 0],
  ])('finds exactly the studies that match %s', async (query, fits, total) => {
    const page = await find(query)
    expect([page.total, page.rows.length]).toEqual([total, Math.min(100, total)])
    expect(page.rows.every(fits)).toBe(true)
  })

  it.each([
    ['the id', (id: string) => id],
    ['the beginning of the id', (id: string) => id.slice(0, -1)],
    ['the lowercase id', (id: string) => id.toLowerCase()],
  ])('finds a study by %s of one of its problem sets', async (_, searchFor) => {
    const { rows } = await server.composed.pools.study.query(
      `insert into trellis.study_problem_set (study_id, problem_set_ceri, block_type, position)
       values (778, 'PSAFOUND7', 3, 0) on conflict do nothing returning study_id`,
    )
    expect(rows.length).toBeLessThan(2)
    const page = await find(`search=${searchFor('PSAFOUND7')}`)
    expect(page.rows.map((row) => row.studyId)).toEqual([778])
  })

  it('finds a study by its number', async () => {
    const { rows } = await find('search=777&order=asc')
    expect(rows.map((row) => row.studyId)).toContain(777)
  })

  const columns = {
    studyId: (row: AdminTableRow) => row.studyId,
    studyName: (row: AdminTableRow) => row.studyName,
    ownerName: (row: AdminTableRow) => row.ownerName,
    participantCount: (row: AdminTableRow) => row.participantCount,
    studyType: (row: AdminTableRow) => row.studyTypeId,
    studyStatus: (row: AdminTableRow) => row.studyStatus.value,
    createdDate: (row: AdminTableRow) => row.createdDate,
    deployDate: (row: AdminTableRow) => row.deployDate,
    completeDate: (row: AdminTableRow) => row.completeDate,
    archiveDate: (row: AdminTableRow) => row.archiveDate,
  }

  it.each(adminSorts)('sorts by %s in both directions, with missing values as the earliest', async (sort) => {
    const [up, down] = [await find(`sort=${sort}&order=asc`), await find(`sort=${sort}&order=desc`)]
    const cellOf = columns[sort]
    const isBefore = (a: AdminTableRow, b: AdminTableRow) => {
      const [x, y] = [cellOf(a) ?? '', cellOf(b) ?? '']
      return typeof x === typeof y ? x <= y : x === ''
    }
    const pairs = (rows: AdminTableRow[]) => rows.slice(1).map((row, index) => [rows[index]!, row] as const)
    expect(pairs(up.rows).every(([a, b]) => isBefore(a, b))).toBe(true)
    expect(pairs(down.rows).every(([a, b]) => isBefore(b, a))).toBe(true)
    expect(isBefore(up.rows[0]!, down.rows[0]!)).toBe(true)
  })

  it('returns every study from the older call, without the names of owners', async () => {
    const rows = done<AdminTableRow[]>(await admin.get('/api/study/studyAdmin'))
    expect(rows).toHaveLength(studyCount)
    expect(rows[0]).not.toHaveProperty('ownerName')
  })
})

describe('a page of twenty thousand studies', () => {
  const parse = (query: object): AdminQuery => adminTableCalls.adminStudies.query.parse(query)

  async function planOf(query: object, owners: UserId[] = []): Promise<string> {
    const parsed = parse(query)
    const { sql, params } = pageOf(connect(server.composed.pools.study), parsed, filterOf(parsed, owners)).toSQL()
    const { rows } = await server.composed.pools.study.query(`explain ${sql}`, params)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  // Owners' names live on the platform, and participants are counted: neither can have an index.
  const storedSorts = adminSorts.filter((sort) => sort !== 'ownerName' && sort !== 'participantCount')

  it.each(
    storedSorts.flatMap((sort) => [
      { sort, order: 'asc' },
      { sort, order: 'desc' },
    ]),
  )('reads a page from an index, without sorting: %j', async (query) => {
    const plan = await planOf(query)
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Sort Key: study\.|Seq Scan on study /)
  })

  it('searches through the indexes of names, numbers and owners', async () => {
    const plan = await planOf({ search: '424242' }, ['UGONE1' as UserId])
    for (const index of ['study_name_search', 'study_pkey', 'study_owner']) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on study ')
  })
})
