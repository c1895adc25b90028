import { cpus } from 'node:os'
import { benchCosts } from './cost'
import { homeLimits, maxFinderBlockingMs } from './cost/targets'
import { type BenchServer, call, measure, printTable, type Row, signInAs, startBenchServer } from './harness'
import { printPages } from './pages'
import { benchRunning } from './running'

const size = Number(process.env.BENCH_SIZE ?? 100_000)
const studies = 500
const allStudies = 20_000
const themes = ['fractions', 'slopes', 'angles', 'decimals', 'ratios', 'equations']

async function finderRows(server: BenchServer): Promise<Row[]> {
  const find = (what: string, query: string | ((index: number) => string)): Promise<Row> =>
    measure(server, {
      what,
      requests: 100,
      once: (index) =>
        call(server, 'GET', `/api/content/getProblemSetData?${typeof query === 'string' ? query : query(index)}`),
    })
  const words = ['fraction', 'equation', 'area', 'decimal', 'ratio', 'angle', 'volume', 'graph', 'slope', 'money']
  const sorts = ['folderPath', 'problemSetName', 'lessonType', 'problemSetCeri', 'problemCount', 'openResponseCount']
  return [
    await find('first page', ''),
    await find('page 100', 'page=100'),
    await find('page size 100', 'pageSize=100'),
    await find('filter: one grade', 'grades=Grade 6'),
    await find('filter: three grades', 'grades=Grade 6,Grade 7,Grade 8'),
    await find('filter: skill', 'skills=6.RP.A.3'),
    await find('filter: curriculum', 'curriculum=Open Up Resources'),
    await find('filter: skill builders only', 'paradigm=0'),
    await find('filter: only available', 'onlyAvailable=true'),
    await find('filter: grade, curriculum and text', 'grades=Grade 6&curriculum=NCTM&search=ratio'),
    await find('text: one word', (index) => `search=${words[index % words.length]}`),
    await find('text: two words', (index) => `search=${words[index % words.length]} lesson`),
    await find('text: two letters', 'search=ar'),
    await find('text: nothing found', 'search=zzzzqqq'),
    ...(await inTurn(sorts, (sort) => find(`sort: ${sort}`, `sort=${sort}&order=asc`))),
    await find('sort: grade', 'sort=grade&order=asc'),
    await find('sort: a month', (index) => `sort=${['aug', 'oct', 'jan', 'may'][index % 4]}&order=desc`),
  ]
}

async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await act(item))
  return results
}

/** Creates the studies of the home screen and returns the id of one. */
async function fillHome(server: BenchServer): Promise<number> {
  const own = JSON.parse(await call(server, 'GET', '/api/study/loadUserStudies')) as { studyId: number }[]
  const page = JSON.parse(await call(server, 'GET', '/api/content/getProblemSetData?pageSize=100&onlyAvailable=true'))
  const sets = (page.problemSets as { problemSetCeri: string }[]).map((set) => set.problemSetCeri)
  for (let count = own.length; count < studies; count++) {
    const study = JSON.parse(await call(server, 'POST', '/api/study/addStudy', { studyTypeId: (count % 2) + 1 }))
    for (const problemSetId of [sets[count % sets.length], sets[(count + 1) % sets.length]]) {
      const body = { studyId: study.studyId, problemSetId, studyBlockTypeId: 3 }
      await call(server, 'POST', '/api/study/addProblemSet', body)
    }
  }
  const [first] = JSON.parse(await call(server, 'GET', '/api/study/loadUserStudies')) as { studyId: number }[]
  return first!.studyId
}

async function studyRows(server: BenchServer): Promise<Row[]> {
  const id = await fillHome(server)
  const row = (what: string, requests: number, concurrency: number, once: () => Promise<unknown>) =>
    measure(server, { what, requests, concurrency, once })
  const isAuth = () => call(server, 'GET', '/api/login/isAuth')
  const load = () => call(server, 'POST', '/api/study/loadStudyById', { id })
  return [
    await row(`loadUserStudies, ${studies} studies`, 100, 1, () => call(server, 'GET', '/api/study/loadUserStudies')),
    await row('isAuth, one at a time', 1000, 1, isAuth),
    await row('isAuth, 10 at once', 5000, 10, isAuth),
    await row('loadStudyById, one at a time', 1000, 1, load),
    await row('loadStudyById, 10 at once', 5000, 10, load),
  ]
}

/** The administrators' table. Another researcher's studies fill it, so that the home screen does not change. */
async function adminRows(server: BenchServer): Promise<Row[]> {
  const [admin, owner] = [await signInAs(server, 'admin'), await signInAs(server, 'colleague')]
  const { total } = JSON.parse(await call(admin, 'GET', '/api/study/adminStudies?pageSize=5')) as { total: number }
  for (let count = total; count < allStudies; count++) {
    const studyName = `Study of ${themes[count % themes.length]} ${count}`
    await call(owner, 'POST', '/api/study/addStudy', { studyTypeId: (count % 4) + 1, studyName })
  }
  const table = (what: string, query: string | ((index: number) => string)) =>
    measure(admin, {
      what,
      requests: 100,
      once: (index) =>
        call(admin, 'GET', `/api/study/adminStudies?${typeof query === 'string' ? query : query(index)}`),
    })
  return [
    await table('first page of 100', ''),
    await table('last page', `page=${allStudies / 100}`),
    await table('filter: status and type', 'status=DEVELOPMENT&type=1'),
    await table('filter: awaiting approval', 'status=AWAITING_APPROVAL'),
    await table('text: in the name', (index) => `search=${themes[index % themes.length]}`),
    await table('text: an owner', 'search=colleague'),
    await table('sort: name', 'sort=studyName&order=asc'),
  ]
}

/** A Support Comparison study that can still be changed. */
async function designedStudy(server: BenchServer): Promise<number> {
  const own = JSON.parse(await call(server, 'GET', '/api/study/loadUserStudies')) as {
    studyId: number
    studyTypeId: number
    studyStatus: string
  }[]
  return own.find((study) => study.studyTypeId === 1 && study.studyStatus === 'DEVELOPMENT')!.studyId
}

async function printTables(server: BenchServer): Promise<void> {
  printTable(`Finder over ${size.toLocaleString('en')} problem sets, one request at a time`, await finderRows(server))
  printTable('Studies and sessions', await studyRows(server))
  printTable(`Administrators' table over ${allStudies.toLocaleString('en')} studies`, await adminRows(server))
}

const isPagesOnly = process.argv.includes('--pages')
const server = await startBenchServer(size)
try {
  console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
  if (isPagesOnly) await fillHome(server)
  else await printTables(server)
  const finder = `/home/study/support-study/select/${await designedStudy(server)}?browse=1`
  await printPages('First load of a page', server, [
    { what: `home, ${studies} studies`, path: '/home', device: 'computer', most: homeLimits },
    {
      what: `finder, ${size.toLocaleString('en')} problem sets`,
      path: finder,
      device: 'computer',
      mostBlockingMs: maxFinderBlockingMs,
    },
    { what: 'tutor', path: '/tutor/', device: 'phone' },
  ])
} finally {
  await server.stop()
}
if (!isPagesOnly) {
  await benchCosts()
  await benchRunning()
}
