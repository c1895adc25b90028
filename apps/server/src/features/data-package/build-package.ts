import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type AssignmentVersion,
  type ConditionId,
  canonicalJson,
  choicesOf,
  csvLine,
  flowRowsOf,
  isWrittenAnswer,
  mayShowResponse,
  type PackageFacts,
  type PackageTable,
  type PackageTableName,
  type PackageTier,
  type ParticipantRow,
  type PortableStudy,
  type PrivacyReport,
  packageCodebook,
  packageDescriptor,
  packageName,
  packageReadme,
  packageTablesOf,
  portableStudySchema,
  quasiIdentifiersOf,
  type Results,
  resultsOfTier,
  type Snapshot,
  type StudyContent,
  type StudyId,
  type StudyPlan,
  type Survey,
  smallestGroup,
  snapshotSchema,
  suppressFlow,
  suppressSmallGroups,
  toWire,
} from '@trellis/domain'
import type { Db, Tx } from '../../db/client'
import { packageCode } from '../../delivery/participant-code'
import type { DeployedStudy } from '../../study/view/deployed-study'
import { analysisScript, checkableNumbers, stratumBlocks } from './analysis-script/analysis-script'
import {
  countOpenTexts,
  type PackageWorks,
  readAttempts,
  readClasses,
  readSupports,
  readSurveys,
  textHashOf,
  type WrittenQuestions,
  withRecord,
} from './package-record.read'
import { describeFile, openTable, writeText } from './table-files'
import { zipFiles } from './zip-file'

/** The analysis of a study as a data package needs it, with the codes of the package. */
export interface PackageAnalysis {
  results: Results
  rows: Omit<ParticipantRow, 'teacher' | 'class_size'>[]
  participants: { participant: string; code: string }[]
  works: PackageWorks[]
  problems: number
  strata: { stratum: string; sequence: number | null }[]
  studyPlan: StudyPlan
  design: {
    conditions: { conditionId: ConditionId; weight: number }[]
    seed: string
    assignmentVersion: AssignmentVersion
  }
}

export interface AnalysisOptions {
  notShared: readonly string[]
  packageKey: string
  problemsPath: string
}

/** Where the parts of a package come from: other features, which the composition root connects. */
export interface PackageSources {
  analyze(
    study: DeployedStudy,
    options: AnalysisOptions,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<PackageAnalysis>
  /** What changes whenever the results of a study do. */
  versionOf(study: DeployedStudy): Promise<string>
  openAssignments(studyId: StudyId): Promise<Readable>
  readSnapshot(studyId: StudyId): Promise<Snapshot>
  exportStudy(studyId: StudyId): Promise<PortableStudy>
}

export interface PackageTask {
  study: DeployedStudy
  tier: PackageTier
  content: StudyContent
  /** Keys of the codes in the package, and of the hashes of texts. */
  keys: { codes: string; texts: string }
  notShared: readonly string[]
  released: ReadonlySet<string>
}

export interface BuiltPackage {
  report: PrivacyReport
  fileName: string
  bytes: number
  sha256: string
}

/** Prefix of the temporary folder in which a package is built. */
export const unfinishedPrefix = '.making-'

/** Progress after the analysis and after the tables; the rest is the zip file. */
const shareAfterAnalysis = 0.4
const shareAfterTables = 0.9

/**
 * Builds a package: writes its files to a temporary folder, then into the zip file at `target`, which appears complete
 * or not at all. Rows are streamed from the database to the disk in batches.
 */
export async function buildPackage(
  { reader, sources }: { reader: Db; sources: PackageSources },
  task: PackageTask,
  target: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BuiltPackage> {
  const folder = await mkdtemp(join(dirname(target), unfinishedPrefix))
  try {
    const problemsPath = join(folder, 'problems.ndjson')
    const { study, tier, notShared } = task
    const analysis = await sources.analyze(
      study,
      { notShared, packageKey: task.keys.codes, problemsPath },
      signal,
      (share) => onProgress(shareAfterAnalysis * share),
    )
    onProgress(shareAfterAnalysis)
    const surveys = task.content.surveys ?? { pre: [], post: [] }
    const scales = surveys.post.filter(({ kind }) => kind === 'SCALE')
    const tables = packageTablesOf(tier, scales)
    const contents = await withRecord(reader, (tx) =>
      writeTables(tx, { folder, tables, analysis, surveys, signal }, task),
    )
    await rm(problemsPath)
    onProgress(shareAfterTables)
    const isSimulated = analysis.results.sample === 'SIMULATED'
    const name = packageName(study.id, tier, isSimulated)
    const report = { ...contents, sample: analysis.results.sample }
    const paths = await writeOtherFiles(
      folder,
      { name, report, tables, analysis, scaleQuestions: scales.length },
      task,
      sources,
    )
    signal.throwIfAborted()
    const zipped = await zipFiles(folder, paths, `${target}.part`, signal)
    await rename(`${target}.part`, target)
    return { report, fileName: `${name}.zip`, ...zipped }
  } finally {
    await Promise.all([rm(folder, { recursive: true, force: true }), rm(`${target}.part`, { force: true })])
  }
}

interface TableSources {
  folder: string
  tables: readonly PackageTable[]
  analysis: PackageAnalysis
  surveys: { pre: Survey; post: Survey }
  signal: AbortSignal
}

async function writeTables(
  tx: Tx,
  { folder, tables, analysis, surveys, signal }: TableSources,
  { study, tier, content, keys, notShared, released }: PackageTask,
): Promise<Omit<PrivacyReport, 'sample'>> {
  const rowCounts = new Map<PackageTableName, number>()
  const write = async (name: PackageTableName, rows: AsyncIterable<object> | Iterable<object>) => {
    const file = await openTable(folder, tables.find((table) => table.name === name)!)
    try {
      for await (const row of rows) {
        signal.throwIfAborted()
        await file.add(row)
      }
      rowCounts.set(name, await file.finish())
    } finally {
      await file.abandon()
    }
  }

  const classes = await readClasses(tx, study.id)
  const identifiers = quasiIdentifiersOf({ unit: study.randomisedUnit, strata: study.strata })
  const rows = analysis.rows.map((row, index) => {
    const classFacts = classes.get(analysis.participants[index]!.participant)
    const teacher = classFacts?.teacher ? packageCode(keys.codes, classFacts.teacher) : null
    return { ...row, teacher, class_size: classFacts?.size ?? null }
  })
  const isSuppressed = tier === 'PUBLIC'
  const shown = suppressSmallGroups(rows, identifiers, isSuppressed ? smallestGroup : 1)
  await write('participants', shown.rows)
  await write('problems', linesOf(join(folder, 'problems.ndjson')))

  const choices = new Map(Object.values(content.problems).map((one) => [one.problemId, choicesOf(one.answers)]))
  const responses = { shown: 0, withheld: 0 }
  const isReleased = (source: string, texts: readonly string[]) =>
    texts.every((text) => released.has(`${source} ${textHashOf(keys.texts, source, text)}`))
  async function* attempts() {
    for await (const { response, isCommon, ...row } of readAttempts(tx, study.id, analysis.works)) {
      const isOpen = row.correctness === 'ungraded'
      const values = Object.values(response).flat()
      const facts = { response, isOpen, isCommon, isReleased: isReleased(row.problem, values) }
      const mayShow = mayShowResponse(facts, choices.get(row.problem as never) ?? new Set(), tier)
      if (!isOpen) responses[mayShow ? 'shown' : 'withheld'] += 1
      yield { ...row, response: mayShow ? canonicalJson(response) : null }
    }
  }
  await write('attempts', attempts())
  await write('supports', readSupports(tx, study.id, analysis.works))

  const notErased = analysis.participants.filter((_, index) => !analysis.rows[index]!.is_erased)
  async function* answers() {
    for await (const { code, survey, answers } of readSurveys(tx, study.id, notErased)) {
      for (const question of [...surveys[survey]].sort((one, other) => (one.id < other.id ? -1 : 1))) {
        const answer = answers[question.id]
        if (answer === undefined || answer === '') continue
        const mayShow = !isWrittenAnswer(question, answer) || isReleased(`${survey}:${question.id}`, [answer])
        yield { participant: code, survey, question: question.id, kind: question.kind, answer: mayShow ? answer : null }
      }
    }
  }
  await write('surveys', answers())

  const flow = flowRowsOf(analysis.results)
  await write('flow', isSuppressed ? suppressFlow(flow, smallestGroup) : flow)
  return {
    tier,
    participants: rows.length,
    notShared: notShared.length,
    erased: rows.filter((row) => row.is_erased).length,
    withdrawn: rows.filter((row) => row.is_withdrawn).length,
    tables: tables.map(({ name, columns, leftOut }) => ({
      name,
      rows: rowCounts.get(name)!,
      columns: Object.keys(columns),
      leftOut,
    })),
    quasiIdentifiers: identifiers.map(({ name }) => name),
    isSuppressed,
    combinations: shown.combinations,
    smallestGroup: shown.smallest,
    suppressedCells: Object.entries(shown.suppressed).map(([column, cells]) => ({ column, cells })),
    responses,
    openResponses: await countOpenTexts(tx, study.id, keys.texts, writtenQuestionsOf(content)),
  }
}

async function* linesOf(path: string): AsyncGenerator<object> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    yield JSON.parse(line) as object
  }
}

/** The questions of the surveys that are answered with a text. */
export function writtenQuestionsOf({ surveys }: StudyContent): WrittenQuestions {
  return (['pre', 'post'] as const).flatMap((survey) =>
    (surveys?.[survey] ?? []).flatMap(({ kind, id }) => (kind === 'TEXT' ? [`${survey}:${id}`] : [])),
  )
}

interface PackageParts {
  name: string
  report: PrivacyReport
  tables: readonly PackageTable[]
  analysis: PackageAnalysis
  scaleQuestions: number
}

/** Writes everything but the tables. Returns the paths of all files of the package in their order. */
async function writeOtherFiles(
  folder: string,
  { name, report, tables, analysis, scaleQuestions }: PackageParts,
  { study, tier, keys }: PackageTask,
  sources: PackageSources,
): Promise<string[]> {
  const { results, studyPlan } = analysis
  const suppressed = new Set(report.suppressedCells.map(({ column }) => `participants.${column}`))
  const present = new Set(
    tables.flatMap((table) => Object.keys(table.columns).map((column) => `${table.name}.${column}`)),
  )
  const isComplete = (column: string) => present.has(column) && !suppressed.has(column)
  const json = (path: string, value: unknown) => writeText(folder, path, `${JSON.stringify(value, null, 2)}\n`)

  await pipeline(await sources.openAssignments(study.id), createWriteStream(join(folder, 'assignments.json')))
  await json('snapshot.json', toWire(snapshotSchema, await sources.readSnapshot(study.id)))
  const hasStudy = await writeStudy(folder, sources, results)
  await json('plan.json', { plan: studyPlan.plan, frozen: studyPlan.frozen, exploratory: studyPlan.exploratory })
  await json(
    'deviations.json',
    studyPlan.deviations.map(({ by: _, ...deviation }) => deviation),
  )
  await json('results.json', resultsOfTier(results, isComplete))
  await json('privacy-report.json', report)
  await writeText(folder, 'codebook.md', packageCodebook(tables))
  const numbers = await writeAnalysisScript(folder, analysis, { isComplete, codes: keys.codes, scaleQuestions })

  const tablePaths = tables.flatMap((table) => [`${table.name}.csv`, `${table.name}.parquet`])
  const others = [
    'codebook.md',
    'analysis.R',
    'numbers.csv',
    'plan.json',
    'deviations.json',
    'results.json',
    'assignments.json',
    'snapshot.json',
  ]
  const paths = [...others, ...(hasStudy ? ['study.json'] : []), 'privacy-report.json', ...tablePaths]
  const facts: PackageFacts = {
    tier,
    studyName: results.studyName,
    researchQuestion: results.researchQuestion,
    authors: results.authors,
    year: new Date(results.computedAt * 1000).getUTCFullYear(),
    productVersion: results.productVersion,
    isSimulated: results.sample === 'SIMULATED',
    report,
    hashes: results.hashes,
    conditions: results.conditions,
    numbers,
  }
  await writeText(folder, 'README.md', packageReadme(facts, tables, ['datapackage.json', ...paths]))
  const described = await Promise.all(tablePaths.map((path) => describeFile(folder, path)))
  await json('datapackage.json', packageDescriptor(name, facts, tables, described))
  return ['README.md', 'datapackage.json', ...paths]
}

/** Writes the numbers of the results that the tables give, and the script that recomputes them. */
async function writeAnalysisScript(
  folder: string,
  { results, design, strata }: PackageAnalysis,
  { isComplete, codes, scaleQuestions }: { isComplete(column: string): boolean; codes: string; scaleQuestions: number },
): Promise<PackageFacts['numbers']> {
  const facts = {
    results,
    scaleQuestions,
    isComplete,
    seed: design.seed,
    strata: stratumBlocks(design, strata, (stratum) => (stratum === '' ? '' : packageCode(codes, stratum))),
  }
  const { checkable, skipped } = checkableNumbers(facts)
  const lines = [csvLine(['name', 'value']), ...checkable.map(({ name, value }) => csvLine([name, value]))]
  await writeText(folder, 'numbers.csv', `${lines.join('\n')}\n`)
  await writeText(folder, 'analysis.R', analysisScript(facts))
  return { listed: checkable.length, leftOut: skipped.length }
}

/** Pictures can make study.json many times as large as all the rest; snapshot.json has everything else. */
const maxStudyBytes = 10_000_000

/** Writes the study as a file that can be imported, dated at its end instead of now; false where it is too large. */
async function writeStudy(
  folder: string,
  sources: PackageSources,
  { studyId, computedAt }: Pick<Results, 'studyId' | 'computedAt'>,
): Promise<boolean> {
  const { origin, ...study } = await sources.exportStudy(studyId)
  const exportedAt = new Date(computedAt * 1000).toISOString()
  // The effects are in results.json; here they would appear some time after the end and change the file.
  const file = { ...study, exportedAt, ...(origin && { origin: { ...origin, effects: null } }) }
  const text = JSON.stringify(toWire(portableStudySchema, file), null, 2)
  if (text.length > maxStudyBytes) return false
  await writeText(folder, 'study.json', `${text}\n`)
  return true
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
