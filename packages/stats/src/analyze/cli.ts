import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { estimators } from '../estimators/registry'
import { type AnalysisRequest, analyze } from './analyze'
import { CsvError, parseCsv } from './csv'
import { formatAnalysis } from './print'

const usage = `npm run analyze -- data.csv --outcome y --treatment z [options]

  --outcome NAME         the column with the outcome: numbers, or TRUE and FALSE
  --treatment NAME       the column with the conditions
  --reference LEVEL      the condition that others are compared with (the first in order)
  --covariates A,B       columns from before the assignment; those with text are factors
  --cluster NAME         the unit of assignment, such as the class
  --blocks NAME          the block or stratum of the assignment
  --received NAME        how much of the treatment each received; assignment is its instrument
  --estimators A,B       ${estimators.map(({ id }) => id).join(', ')} (all)
  --confidence 0.95      of the intervals
  --json                 every digit, for other programs

Rows without an outcome, condition, cluster, block or received are left out and counted. Empty cells and NA are missing.`

function readFlags(args: string[]) {
  const text = { type: 'string' } as const
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      outcome: text,
      treatment: text,
      reference: text,
      covariates: text,
      cluster: text,
      blocks: text,
      received: text,
      estimators: text,
      confidence: text,
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
}

type Flags = ReturnType<typeof readFlags>['values']

function requestOf({ outcome, treatment, ...flags }: Flags): AnalysisRequest {
  if (!outcome || !treatment)
    throw new CsvError('Name the columns with --outcome and --treatment; --help lists the options.')
  const names = (list: string | undefined) => list?.split(',').map((name) => name.trim())
  const confidence = flags.confidence === undefined ? undefined : Number(flags.confidence)
  if (confidence !== undefined && !(confidence > 0 && confidence < 1)) {
    throw new CsvError('--confidence must be a number between 0 and 1.')
  }
  const { reference, cluster, blocks, received } = flags
  return {
    outcome,
    treatment,
    reference,
    cluster,
    blocks,
    received,
    confidence,
    covariates: names(flags.covariates),
    estimators: names(flags.estimators),
  }
}

async function textOf(file: string): Promise<string> {
  // npm runs scripts in the project's folder; a relative path is meant from where the command was given.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Whatever the file system reports, the remedy is another path.
    throw new CsvError(`The file ${path} cannot be read.`)
  }
}

/** What the command prints, and the code with which it ends. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = readFlags(args)
  if (values.help || (positionals.length === 0 && Object.keys(values).length === 0)) return console.log(usage)
  if (positionals.length !== 1) throw new CsvError('Name one file; --help lists the options.')
  const request = requestOf(values)
  const analysis = analyze(parseCsv(await textOf(positionals[0]!)), request)
  console.log(values.json ? JSON.stringify(analysis, null, 2) : formatAnalysis(analysis, request))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isUnderstood = error instanceof CsvError || (error instanceof TypeError && 'code' in error)
  if (!isUnderstood) throw error
  console.error(error.message)
  process.exitCode = 2
}
