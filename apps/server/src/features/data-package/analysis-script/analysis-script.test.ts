import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnalysisPlan,
  type ConditionId,
  createRandom,
  type PackageRow,
  type ProblemId,
  type ProblemSetId,
  participantColumns,
  problemColumns,
  type Results,
  resultsSchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebR } from 'webr'
import { z } from 'zod'
import type { AnalysisDesign } from '../../results/analysis-design.rules'
import { analysisTable } from '../../results/analysis-table.rules'
import { computeTable } from '../../results/compute-results'
import { packageTables } from '../../results/package-tables.rules'
import type { MilestoneLine, ParticipantLine, ProblemLine, StudyRecord, SurveyLine } from '../../results/record.rules'
import { analysisOf } from '../../results/samples.rules'
import { analysisScript, checkableNumbers, stratumBlocks } from './analysis-script'
import { locatedNumbers, notRecomputedPaths, settingPaths } from './numbers.rules'
import { rLiteral } from './r-literal'
import recomputed from './recomputed.json'

const day = 86_400
const began = 1_790_000_000
const conditionIds = [11, 12, 13] as ConditionId[]
const stages = ['PRE_TEST', 'MAIN', 'POST_TEST', 'DELAYED_POST_TEST'] as const
const setOf = (stage: string) => `PS${stage}` as ProblemSetId
const problemsOf = (stage: string, count: number) =>
  Array.from({ length: count }, (_, number) => `PR${stage}${number}` as ProblemId)
const problemCount = 6

interface StudyOptions {
  students: number
  conditions?: number
  design?: Partial<AnalysisDesign>
  plan?: Partial<AnalysisPlan>
  /** Names of the strata; none by default. */
  strata?: string[]
  /** Students in a class. */
  classSize?: number
  everyone?: Partial<ParticipantLine>
  /** Whether students outside of the study worked before it. */
  withOutside?: boolean
}

/** A study whose students were drawn from a model: those of later conditions learn more. */
function simulatedStudy(name: string, options: StudyOptions) {
  const { students, conditions = 2, strata = [''], classSize = 12, everyone = {} } = options
  const random = createRandom(name)
  const design: AnalysisDesign = {
    studyTypeId: 1,
    unit: 'STUDENT',
    randomization: 'SIMPLE',
    seed: `seed of ${name}`,
    assignmentVersion: 3,
    conditions: conditionIds.slice(0, conditions).map((conditionId, index) => ({
      conditionId,
      name: `"); quit(status = 0) # ${index}\n\\`,
      weight: 1 + (index % 2),
      givesSupports: index > 0,
    })),
    sets: stages.map((place) => ({ place, problemSetId: setOf(place), givenToAll: null })),
    supportedProblems: problemsOf('MAIN', problemCount).slice(0, 4),
    problemNames: {},
    scales: { pre: [{ id: 'a', steps: 5 }], post: ['a', 'b', 'c'].map((id) => ({ id, steps: 5 })) },
    ...options.design,
  }
  const record: StudyRecord = { participants: [], problems: [], milestones: [], surveys: [], prior: [], outside: null }
  const sequences = new Map<string, number>()
  const units = new Map<string, Pick<ParticipantLine, 'conditionId' | 'stratum' | 'sequence'>>()
  const draw = (stratum: string) => {
    const sequence = sequences.get(stratum) ?? 0
    sequences.set(stratum, sequence + 1)
    return { conditionId: random.pick(design.conditions).conditionId, stratum, sequence }
  }
  for (let index = 0; index < students; index++) {
    const participant = `P${String(index).padStart(4, '0')}`
    const number = Math.floor(index / classSize)
    const unit = { STUDENT: participant, CLASS: `K${number}`, SCHOOL: `S${number}` }[design.unit]
    const assigned = units.get(unit) ?? draw(strata[number % strata.length]!)
    units.set(unit, assigned)
    const ability = random.next() - 0.5 + 0.3 * Math.sin(number)
    const effect = 0.15 * conditionIds.indexOf(assigned.conditionId)
    const enrolledAt = began + day * random.int(0, 20)
    const isFinished = random.next() < 0.85
    const isWithdrawn = random.next() < 0.06
    record.participants.push({
      participant,
      ...assigned,
      kind: 'student',
      unit,
      classCode: `K${number}`,
      schoolCode: `S${number % 3}`,
      gradeCode: number % 5 === 4 ? null : `G${number % 2}`,
      isWithdrawn,
      withdrawal: isWithdrawn ? 'TREATMENT' : null,
      isErased: random.next() < 0.02,
      isPossibleDuplicate: random.next() < 0.05,
      joinedAfterDraw: random.next() < 0.05,
      isExposed: random.next() < 0.93,
      enrolledAt,
      lastAt: enrolledAt + 3_600,
      finishedAt: isFinished ? enrolledAt + 3_600 : null,
      ...everyone,
    })
    const { isErased } = record.participants.at(-1)!
    if (isErased) continue
    const at = (hours: number) => enrolledAt + 3_600 * hours
    const met = (stage: (typeof stages)[number]) =>
      stage === 'PRE_TEST' ? random.next() < 0.95 : stage === 'POST_TEST' ? isFinished : random.next() < 0.9
    let ordinal = 0
    for (const stage of stages.filter(met)) {
      const gained = stage === 'PRE_TEST' ? 0 : effect
      const worked = stage === 'MAIN' ? random.int(1, problemCount) : problemCount
      for (const problemId of problemsOf(stage, worked)) {
        const isUngraded = random.next() < 0.03
        const isRight = random.next() < 0.5 + ability / 2 + gained
        const isSupported = stage === 'MAIN' && assigned.conditionId !== conditionIds[0] && random.next() < 0.4
        const line: ProblemLine = {
          participant,
          workId: index,
          place: stage,
          problemSetId: setOf(stage),
          problemId,
          ordinal: ordinal++,
          outcome: isUngraded ? 'ungraded' : isRight ? 'right' : 'wrong',
          firstAnswer: isUngraded ? 'ungraded' : isRight ? 'correct' : 'incorrect',
          helpFirst: random.next() < 0.1,
          tries: 1,
          helpsAsked: random.int(0, 2),
          supportsShown: isSupported ? 1 : 0,
          seconds: random.int(20, 400),
          finishedAt: at(1),
        }
        record.problems.push(line)
      }
      const milestone: MilestoneLine = {
        participant,
        workId: index,
        place: stage,
        problemSetId: setOf(stage),
        problems: null,
        ordinal: ordinal++,
        kind: 'stage_left',
        how: 'finished',
        at: at(random.int(1, 60)),
      }
      record.milestones.push(milestone)
      if (stage === 'MAIN' && random.next() < 0.5 + effect)
        record.milestones.push({ ...milestone, kind: 'mastered', how: null })
    }
    const answers = () =>
      Object.fromEntries(
        ['a', 'b', 'c'].flatMap((id) =>
          random.next() < 0.05
            ? []
            : [[id, String(Math.min(5, Math.max(1, Math.round(3 + 2 * ability + random.int(-1, 1)))))]],
        ),
      )
    for (const survey of ['pre', 'post'] as const) {
      if (random.next() < 0.9)
        record.surveys.push({ participant, survey, answers: answers(), at: at(2) } satisfies SurveyLine)
    }
    record.prior.push({ participant, graded: 10, correct: Math.round(10 * Math.min(1, Math.max(0, 0.5 + ability))) })
  }
  if (options.withOutside) {
    const students = Array.from({ length: 120 }, () => {
      const [correct, laterCorrect] = [random.int(0, 10), random.int(0, 8)]
      return { graded: 12, correct, helped: random.int(0, 4), laterGraded: 8, laterCorrect }
    })
    const participants = record.prior.slice(4).map((line) => ({ ...line, helped: random.int(0, 3) }))
    record.outside = { students, participants }
  }
  const plan: AnalysisPlan = {
    primaryOutcome: 'POST_TEST',
    secondaryOutcomes: [],
    covariates: [],
    subgroups: [],
    exclusions: [],
    contrasts: design.conditions.slice(1).map(({ conditionId }) => ({ conditionId, referenceId: conditionIds[0]! })),
    stoppingRule: 'ADMINISTRATOR',
    looks: 1,
    sampleSize: null,
    smallestEffect: 0.2,
    notes: '',
    missingData: 'COMPLETE_CASES_AND_BOUNDS',
    ...options.plan,
  }
  return { design, plan, record }
}

/** The files of a data package that the script reads, and the script. */
function packageOf({ design, plan, record }: ReturnType<typeof simulatedStudy>) {
  const exploratory = { isAll: false, outcomes: [], contrasts: [], subgroups: [] }
  const table = analysisTable(record, design, { sample: 'STUDENTS', endedAt: began + 60 * day })
  const analysis = analysisOf({ design, plan, exploratory, table })
  const hash = '0'.repeat(64)
  const results: Results = {
    studyId: 1 as Results['studyId'],
    studyName: 'Hints',
    researchQuestion: null,
    studyTypeId: 1,
    status: 'COMPLETED',
    owner: 'R. Searcher',
    authors: [],
    deployedAt: began,
    completedAt: began,
    computedAt: began,
    productVersion: '0.1.0',
    hashes: { data: hash, plan: hash, snapshot: hash } as Results['hashes'],
    sample: 'STUDENTS',
    participants: { students: table.participants.length, simulated: 0, others: 0 },
    blinding: { isBlinded: false, unblindedAt: null },
    unit: design.unit,
    randomization: design.randomization,
    strata: design.randomization === 'BLOCKS' ? ['GRADE'] : [],
    conditions: design.conditions.map(({ conditionId, name, weight }) => ({ conditionId, name, weight })),
    plan,
    isPlanFrozen: true,
    deviations: [],
    exploratory,
    flow: null,
    ...computeTable(analysis, { deployedAt: began, isPlanFrozen: true, deviations: 0, wasUnblinded: false }),
  }
  const facts = {
    results,
    seed: design.seed,
    scaleQuestions: design.scales.post.length,
    isComplete: () => true,
    strata: stratumBlocks(design, table.participants, (stratum) => stratum),
  }
  const { participants, problems } = packageTables(analysis, { deployedAt: began })
  const { checkable } = checkableNumbers(facts)
  // Rows are sorted by a code that has nothing to do with their order in the analysis.
  const reversed = participants.toReversed()
  return {
    facts,
    rows: { participants: reversed as PackageRow[] },
    files: {
      'participants.csv': csvOf(reversed),
      'problems.csv': csvOf(problems, Object.keys(problemColumns)),
      'numbers.csv': csvOf(
        checkable.map(({ name, value }) => ({ name, value })),
        ['name', 'value'],
      ),
      'analysis.R': analysisScript(facts),
    },
  }
}

function csvOf(rows: readonly PackageRow[], columns = Object.keys(rows[0] ?? participantColumns)): string {
  const cell = (value: PackageRow[string]) =>
    value === null || value === undefined ? '' : `"${String(value).replaceAll('"', '""')}"`
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('')
}

/** Together they cover every estimator, every design and every number that the results can have. */
const studies: Record<string, StudyOptions> = {
  'students with a pre-test': {
    students: 72,
    withOutside: true,
    plan: {
      covariates: ['PRE_TEST', 'PRE_SURVEY', 'PRIOR_CORRECTNESS', 'GRADE'],
      subgroups: ['PRIOR_KNOWLEDGE', 'GRADE', 'SCHOOL'],
      secondaryOutcomes: ['TIME_ON_TASK'],
      sampleSize: 150,
    },
  },
  'three conditions in blocks within strata': {
    students: 120,
    conditions: 3,
    strata: ['grade 7', 'grade 8', '"odd', ''],
    design: { randomization: 'BLOCKS' },
    plan: { covariates: ['PRE_TEST'], exclusions: ['NOT_EXPOSED'] },
  },
  'two conditions in blocks without covariates': {
    students: 64,
    withOutside: true,
    strata: ['one', 'two'],
    design: { randomization: 'BLOCKS' },
    plan: { primaryOutcome: 'GAIN', exclusions: ['DUPLICATES', 'LATE_JOINERS'], missingData: 'COMPLETE_CASES' },
  },
  'classes with a pre-test': {
    students: 96,
    classSize: 8,
    design: { unit: 'CLASS' },
    plan: {
      covariates: ['PRE_TEST', 'GRADE'],
      subgroups: ['PRIOR_KNOWLEDGE', 'GRADE'],
      primaryOutcome: 'NEXT_CORRECTNESS',
    },
  },
  'small classes in blocks': {
    students: 48,
    classSize: 2,
    strata: ['a', 'b', 'c'],
    design: { unit: 'CLASS', randomization: 'BLOCKS' },
    plan: { primaryOutcome: 'DELAYED_POST_TEST', secondaryOutcomes: ['PROBLEMS_TO_MASTERY'] },
  },
  'problems to mastery': {
    students: 80,
    plan: { primaryOutcome: 'PROBLEMS_TO_MASTERY', secondaryOutcomes: ['MASTERY'] },
  },
  'a yes-or-no outcome': {
    students: 60,
    plan: { primaryOutcome: 'COMPLETION', secondaryOutcomes: ['HELP_USE'], missingData: 'COUNT_AS_ZERO' },
  },
  'a survey scale': { students: 50, plan: { primaryOutcome: 'SURVEY_SCALE' } },
  'first answers by problem': { students: 50, plan: { primaryOutcome: 'NEXT_CORRECTNESS', covariates: ['PRE_TEST'] } },
  'no student': { students: 0 },
  'one student': { students: 1, plan: { subgroups: ['PRIOR_KNOWLEDGE'], covariates: ['PRE_TEST'] } },
  'students who all withdrew': {
    students: 30,
    everyone: { isWithdrawn: true, withdrawal: 'COLLECTION', finishedAt: null },
    plan: { primaryOutcome: 'COMPLETION', secondaryOutcomes: ['PROBLEMS_TO_MASTERY'] },
  },
}
const packages = new Map(
  Object.entries(studies).map(([name, options]) => [name, packageOf(simulatedStudy(name, options))]),
)

/** One R for all studies: it takes seconds to start. */
let r: WebR
beforeAll(async () => {
  r = new WebR({ interactive: false, REnv: { R_HOME: '/usr/lib/R', R_ENABLE_JIT: '0' } })
  await r.init()
  await r.evalRVoid('dir.create("/study"); setwd("/study")')
})
afterAll(() => r.close())

interface Run {
  output: string
  numbers: number
  largestDifference: number
  /** The error message of the script; null where every number is right. */
  failure: string | null
}

async function runInR(files: Record<string, string>): Promise<Run> {
  const encoder = new TextEncoder()
  for (const [name, text] of Object.entries(files)) await r.FS.writeFile(`/study/${name}`, encoder.encode(text))
  await r.evalRVoid(`failure <- ""
    output <- paste(capture.output(tryCatch(source("analysis.R", local = new.env()),
      error = function(problem) failure <<- conditionMessage(problem))), collapse = "\\n")`)
  const output = await r.evalRString('output')
  const [, numbers, difference] = /recomputed (\d+) numbers, largest difference (\S+)/.exec(output) ?? []
  const failure = await r.evalRString('failure')
  return {
    output,
    failure: failure === '' ? null : failure,
    numbers: Number(numbers),
    largestDifference: Number(difference),
  }
}

describe('analysis.R', () => {
  const checked: Run[] = []

  it.each(Object.keys(studies))('recomputes every number of the results: %s', async (name) => {
    const { facts, files } = packages.get(name)!
    const run = await runInR(files)
    expect(run.failure, run.output).toBeNull()
    expect(run.numbers).toBe(checkableNumbers(facts).checkable.length)
    expect(run.largestDifference).toBeLessThan(1e-8)
    checked.push(run)
  })

  it('recomputes as many numbers, in the same version of R, as the data package page says', async () => {
    const actual: typeof recomputed = {
      numbers: checked.reduce((sum, { numbers }) => sum + numbers, 0),
      largestDifference: checked.reduce((most, run) => Math.max(most, run.largestDifference), 0),
      rVersion: await r.evalRString('as.character(getRversion())'),
    }
    if (process.env.RECOMPUTED === 'write') {
      writeFileSync(join(import.meta.dirname, 'recomputed.json'), `${JSON.stringify(actual, null, 2)}\n`)
      return
    }
    expect({ ...actual, largestDifference: 0 }).toEqual({ ...recomputed, largestDifference: 0 })
    expect(recomputed.largestDifference).toBeLessThan(1e-8)
  })

  it.each([
    ['a cell of participants.csv', 'participants.csv', (text: string) => text.replace(/"(\d+\.\d+)"/, '"12.5"')],
    [
      'a row of problems.csv',
      'problems.csv',
      (text: string) => text.replace('"right","correct"', '"wrong","incorrect"'),
    ],
    [
      'a published number',
      'numbers.csv',
      (text: string) => text.replace(/(PLANNED\.result\.estimate","-?\d+\.\d{6})\d/, '$1'),
    ],
    ['the list of published numbers', 'numbers.csv', (text: string) => `${text}"outcomes.LUCK.mean","7"\n`],
  ] as const)('ends with an error after a change to %s', async (_, file, change) => {
    const { files } = packages.get('a survey scale')!
    // Without the randomization test, which takes most of the time.
    const some = { ...files, 'numbers.csv': files['numbers.csv'].replace(/.*randomization.*\n/g, '') }
    const changed = change(some[file])
    expect(changed).not.toBe(some[file])
    expect((await runInR({ ...some, [file]: changed })).failure).toMatch(/numbers are not what the data give/)
  })

  it('checks the numbers that it can where columns are left out, and reports what it skips', async () => {
    const { facts, files, rows } = packages.get('students with a pre-test')!
    const leftOut = [
      'class',
      'school',
      'grade',
      'draw_order',
      'has_received',
      'is_withdrawn',
      'post_test_day',
      'prior_correctness',
      'outside_prediction',
    ]
    const isComplete = (column: string) => !leftOut.includes(column.replace('participants.', ''))
    const { checkable, skipped } = checkableNumbers({ ...facts, isComplete })
    const run = await runInR({
      ...files,
      'participants.csv': csvOf(
        rows.participants,
        Object.keys(rows.participants[0]!).filter((column) => !leftOut.includes(column)),
      ),
      'numbers.csv': csvOf(
        checkable.map(({ name, value }) => ({ name, value })),
        ['name', 'value'],
      ),
      'analysis.R': analysisScript({ ...facts, isComplete }),
    })
    expect(run.failure, run.output).toBeNull()
    expect([run.numbers, skipped.length > 0]).toEqual([checkable.length, true])
    expect(run.output).toMatch(/skipped: \d+ numbers, because these columns are not complete here: participants.class/)
  })

  it('evaluates every text of a study to the same string, whatever it contains', async () => {
    const texts = ['"); stop("code") #', "'", '\\', '\\"', 'line\nbreak\r\t', '`x`', 'ñ ≤ 😀', '%d {}', '']
    for (const text of texts) expect(await r.evalRString(rLiteral(text))).toBe(text)
    expect(await r.evalRString(`names(${rLiteral({ '"); stop("code") #': 1 })})`)).toBe('"); stop("code") #')
  })
})

/** Always null: these parts are compared without blocks. */
const comparedWithoutBlocks = ['effectSize', 'subgroups.groups.result', 'subgroups.slope'].map(
  (part) => `outcomes.comparisons.${part}.n.blocks`,
)

describe('the numbers of the results', () => {
  it('every number of the results is recomputed in one of these studies or is a listed exception', () => {
    const recomputedPaths = new Set(
      [...packages.values()].flatMap(({ facts }) => locatedNumbers(facts.results).map(({ path }) => path)),
    )
    const isKnown = (path: string) =>
      recomputedPaths.has(path) ||
      /\.(conditionId|referenceId)$/.test(path) ||
      comparedWithoutBlocks.includes(path) ||
      [...settingPaths, ...Object.keys(notRecomputedPaths), 'participants.simulated'].some(
        (known) => path === known || path.startsWith(`${known}.`),
      )
    expect(numberPaths(resultsSchema).filter((path) => !isKnown(path))).toEqual([])
  })

  it('every number of the results has a unique name', () => {
    for (const { facts } of packages.values()) {
      const names = locatedNumbers(facts.results).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

/** The paths at which a schema has numbers, without the items of lists. */
function numberPaths(schema: z.ZodType): string[] {
  interface Part {
    type?: string
    properties?: Record<string, Part>
    additionalProperties?: Part | boolean
    items?: Part
    prefixItems?: Part[]
    anyOf?: Part[]
    oneOf?: Part[]
  }
  const pathsIn = (part: Part, path: string): string[] => {
    if (part.type === 'number' || part.type === 'integer') return [path]
    const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
    return [
      ...Object.entries(part.properties ?? {}).flatMap(([name, member]) => pathsIn(member, inside(name))),
      ...(typeof part.additionalProperties === 'object' ? pathsIn(part.additionalProperties, path) : []),
      ...[part.items ?? [], part.prefixItems ?? [], part.anyOf ?? [], part.oneOf ?? []]
        .flat()
        .flatMap((member) => pathsIn(member, path)),
    ]
  }
  const whole = z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Part
  return [...new Set(pathsIn(whole, ''))]
}
