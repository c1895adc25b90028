import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type SimulationReport, simulate } from './simulate'
import { SimulationError } from './simulation-error'
import { defaultTruth, type Truth } from './truth'

const usage = `npm run simulate -- --study N [--students 1000] [options]

  --study N              the number of a deployed study
  --students N           how many simulated students (1000)
  --url URL              address of the server (http://127.0.0.1:4000)
  --concurrency N        how many work at the same time (20)
  --effect D             what the treatment adds to the ability of a student who receives it, in standard deviations (0)
  --icc R                share of the variance of ability that lies between classes, 0 to 0.9 (0)
  --attrition A          share of students who leave before the end, 0 to 1 (as drawn, about one in ten)
  --attrition-gap G      by how much that share is larger among those who receive the treatment, 0 to 1 (0)
  --compliance C         share of students who use what their condition offers, 0 to 1 (1)
  --seed TEXT            the same seed gives the same students again
  --staff EMAIL          the study's owner or an administrator (the demo administrator)
  --staff-password       or SIMULATE_STAFF_PASSWORD
  --teacher EMAIL        whose classes they join, unless the study has a link (the demo teacher)
  --teacher-password     or SIMULATE_TEACHER_PASSWORD
  --remote               allow a server that is not on this machine

The data of simulated students are recorded in the study. Do not simulate in a study with real students.`

const print = (line: string) => console.log(line)

function readFlags() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      study: text,
      students: text,
      url: text,
      concurrency: text,
      seed: text,
      effect: text,
      icc: text,
      attrition: text,
      'attrition-gap': text,
      compliance: text,
      staff: text,
      'staff-password': text,
      teacher: text,
      'teacher-password': text,
      remote: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  return values
}

type Flags = ReturnType<typeof readFlags>

function wholeNumber(flags: Flags, name: 'study' | 'students' | 'concurrency', fallback: number, max: number) {
  const value = flags[name] === undefined ? fallback : Number(flags[name])
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new SimulationError(`--${name}: must be a whole number from 1 to ${max.toLocaleString('en')}.`)
}

/** The chosen truth about the students; undefined where nothing was chosen. */
function truthOf(flags: Flags): Truth | undefined {
  const chosen = (name: 'effect' | 'icc' | 'attrition' | 'attrition-gap' | 'compliance', min: number, max: number) => {
    const text = flags[name]
    if (text === undefined) return undefined
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (value >= min && value <= max) return value
    throw new SimulationError(`--${name}: must be a number from ${min} to ${max}.`)
  }
  const truth = {
    effect: chosen('effect', -3, 3),
    icc: chosen('icc', 0, 0.9),
    attrition: chosen('attrition', 0, 1),
    differentialAttrition: chosen('attrition-gap', 0, 1),
    compliance: chosen('compliance', 0, 1),
  }
  const values = Object.fromEntries(Object.entries(truth).filter(([, value]) => value !== undefined))
  return Object.keys(values).length > 0 ? { ...defaultTruth, ...values } : undefined
}

function urlOf({ url = `http://127.0.0.1:${process.env.PORT || 4000}`, remote }: Flags): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new SimulationError(`--url: ${url} is not a valid address.`)
  const { hostname, origin } = new URL(url)
  if (remote || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return origin
  throw new SimulationError(
    `${hostname} is another machine, where the simulated data would be recorded. To simulate there, add --remote.`,
  )
}

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help || flags.study === undefined) {
    print(usage)
    if (!flags.help) process.exitCode = 2
    return
  }
  const students = wholeNumber(flags, 'students', 1000, 1_000_000)
  const seed = flags.seed ?? randomBytes(3).toString('hex')
  if (seed.length > 40) throw new SimulationError('--seed: at most 40 characters.')
  const report = await simulate({
    url: urlOf(flags),
    studyId: wholeNumber(flags, 'study', 0, 2_147_483_647),
    students,
    concurrency: wholeNumber(flags, 'concurrency', 20, 500),
    seed,
    truth: truthOf(flags),
    staff: {
      email: flags.staff ?? 'admin@demo.trellis',
      password: flags['staff-password'] ?? process.env.SIMULATE_STAFF_PASSWORD ?? 'trellis-admin',
    },
    teacher: {
      email: flags.teacher ?? 'teacher@demo.trellis',
      password: flags['teacher-password'] ?? process.env.SIMULATE_TEACHER_PASSWORD ?? 'trellis-teacher',
    },
    onBegin: (study) =>
      print(`“${study.studyName}”: ${students.toLocaleString('en')} simulated students, seed ${seed}`),
    onDone: progressTo(students),
  })
  for (const line of linesOf(report, students)) print(line)
}

/** On a terminal one line that is redrawn; otherwise a line for every tenth. */
function progressTo(students: number): (done: number) => void {
  let shown = 0
  return (done) => {
    if (!process.stdout.isTTY) {
      const tenth = Math.floor((10 * done) / students)
      if (tenth > shown) print(`  ${done} of ${students}`)
      shown = tenth
      return
    }
    process.stdout.write(`\r  ${done} of ${students}${done === students ? '\n' : ''}`)
  }
}

function linesOf({ conditions, balance, fates, events, calls, seconds }: SimulationReport, students: number): string[] {
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
  const width = Math.max(...conditions.map((condition) => condition.name.length), 'Condition'.length)
  const row = (cells: [string, string, string]) =>
    `  ${cells[0].padEnd(width)}  ${cells[1].padStart(8)}  ${cells[2].padStart(8)}`
  const others = [
    [fates.left, 'left early'],
    [fates.resting, 'reached a daily limit'],
    [fates.closed, 'found the study closed'],
  ] as const
  return [
    '',
    row(['Condition', 'Students', 'Finished']),
    ...conditions.map((condition) => row([condition.name, number(condition.students), number(condition.finished)])),
    '',
    `  ${balance}`,
    `  ${number(fates.finished)} of ${number(students)} finished${others
      .flatMap(([count, what]) => (count > 0 ? [`, ${number(count)} ${what}`] : []))
      .join('')}.`,
    `  ${events === null ? 'More events than the live view counts' : `${number(events)} events`} in ${number(seconds)} seconds: ${number(calls / seconds)} calls per second.`,
  ]
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SimulationError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
})
