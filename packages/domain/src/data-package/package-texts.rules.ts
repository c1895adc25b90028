import { citationOf } from '../citation/citation.rules'
import type { CitedAuthor } from '../citation/citation.schema'
import { smallestGroup } from './anonymity.rules'
import type { PrivacyReport } from './data-package.schema'
import type { Column, PackageTier } from './package-columns.schema'
import type { PackageTable } from './package-tables.rules'

export interface PackageFile {
  path: string
  bytes: number
  sha256: string
}

export interface PackageFacts {
  tier: PackageTier
  studyName: string
  researchQuestion: string | null
  authors: readonly CitedAuthor[]
  /** The year of the citation. */
  year: number
  productVersion: string
  isSimulated: boolean
  report: PrivacyReport
  hashes: { plan: string; snapshot: string }
  conditions: readonly { conditionId: number; name: string }[]
  numbers: { listed: number; leftOut: number }
}

const license = { name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/', title: 'CC BY 4.0' }

/** The name of a package, which is that of its file and its descriptor. */
export function packageName(studyId: number, tier: PackageTier, isSimulated: boolean): string {
  const simulated = isSimulated ? '-simulated' : ''
  return `trellis-study-${studyId}-${tier.toLowerCase()}${simulated}`
}

/** `datapackage.json`: what is in the package, in the words of the Frictionless standard. */
export function packageDescriptor(
  name: string,
  facts: PackageFacts,
  tables: readonly PackageTable[],
  files: readonly PackageFile[],
): object {
  const fileAt = (path: string) => {
    const found = files.find((file) => file.path === path)
    if (!found) throw new Error(`The package has no file ${path}`)
    return { path, bytes: found.bytes, hash: `sha256:${found.sha256}` }
  }
  return {
    profile: 'data-package',
    name,
    title: facts.studyName,
    description: describe(facts),
    version: facts.report.tier.toLowerCase(),
    ...(facts.tier === 'PUBLIC' && { licenses: [license] }),
    contributors: facts.authors.map(({ name, orcid }) => ({
      title: name,
      role: 'author',
      ...(orcid !== null && { path: `https://orcid.org/${orcid}` }),
    })),
    sources: [{ title: `Trellis ${facts.productVersion}`, path: 'snapshot.json' }],
    resources: tables.flatMap((table) => [
      {
        profile: 'tabular-data-resource',
        name: table.name,
        title: table.description,
        ...fileAt(`${table.name}.csv`),
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: tableSchema(table),
      },
      {
        name: `${table.name}-parquet`,
        title: `The same as ${table.name}.csv`,
        ...fileAt(`${table.name}.parquet`),
        format: 'parquet',
        mediatype: 'application/vnd.apache.parquet',
      },
    ]),
  }
}

function tableSchema({ columns, primaryKey, hasParticipants, name }: PackageTable): object {
  const field = ([column, { type, description, isRequired }]: [string, Column]) => ({
    name: column,
    type,
    description,
    ...(isRequired && { constraints: { required: true } }),
    ...(type === 'boolean' && { trueValues: ['true'], falseValues: ['false'] }),
  })
  return {
    fields: Object.entries(columns).map(field),
    missingValues: [''],
    primaryKey,
    ...(hasParticipants &&
      name !== 'participants' && {
        foreignKeys: [{ fields: ['participant'], reference: { resource: 'participants', fields: ['participant'] } }],
      }),
  }
}

const describe = ({ researchQuestion, isSimulated }: PackageFacts) =>
  [isSimulated ? 'Simulated students: no evidence about anything.' : '', researchQuestion ?? '']
    .filter((sentence) => sentence !== '')
    .join(' ')

const inTable = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** `codebook.md`: every column of every table. */
export function packageCodebook(tables: readonly PackageTable[]): string {
  const parts = tables.map(({ name, description, columns }) =>
    [
      `## ${name}`,
      `${description} In \`${name}.csv\` and \`${name}.parquet\`.`,
      ['| column | type | description |', '|---|---|---|']
        .concat(
          Object.entries(columns).map(
            ([column, { type, description, isRequired }]) =>
              `| \`${column}\` | ${type}${isRequired ? '' : ', may be missing'} | ${inTable(description)} |`,
          ),
        )
        .join('\n'),
    ].join('\n\n'),
  )
  return `${['# Codebook', ...parts].join('\n\n')}\n`
}

/** The files of every package besides its tables, for the README. */
const otherFiles: Record<string, string> = {
  'datapackage.json': 'the tables, their columns, keys and hashes (Frictionless Data Package)',
  'codebook.md': 'every column in one line',
  'assignments.json': 'every assignment as it is published, with seed and seals; `npm run verify` recomputes it',
  'snapshot.json': 'what was compared, as it was frozen at the approval: problems, supports, surveys, design and plan',
  'study.json': 'the study as a file that Trellis imports',
  'plan.json': 'the analysis plan that the results follow, and the one that was frozen',
  'deviations.json': 'changes of the plan after the first enrollment',
  'results.json': 'the results that were computed from these tables',
  'numbers.csv': 'the numbers of the results, one in a row',
  'analysis.R': 'recomputes the numbers from the tables',
  'privacy-report.json': 'what was checked and left out before the package was made',
}

export function packageReadme(facts: PackageFacts, tables: readonly PackageTable[], paths: readonly string[]): string {
  const { tier, studyName, authors, year, productVersion, report, hashes, numbers } = facts
  const isPublic = tier === 'PUBLIC'
  const emptied = report.suppressedCells.map(({ column, cells }) => `\`${column}\`: ${cells}`).join(', ')
  const leftOut = tables.flatMap(({ name, leftOut }) => leftOut.map((column) => `\`${name}.${column}\``)).join(', ')
  return `${[
    `# ${studyName.replace(/\s+/g, ' ')}`,
    `Data package of a randomized study, made by Trellis ${productVersion}. ${isPublic ? 'Public tier.' : 'Restricted tier: for people with a data agreement only. Do not publish it.'}`,
    ...(facts.isSimulated
      ? ['**The students are simulated.** The data show how the study works, and are no evidence about anything.']
      : []),
    ...(facts.researchQuestion ? [`Research question: ${facts.researchQuestion.replace(/\s+/g, ' ')}`] : []),
    `Conditions: ${facts.conditions.map(({ conditionId, name }) => `${conditionId} = ${name}`).join('; ')}.`,
    '## Contents',
    [
      ...tables.map(({ name, description }) => `- \`${name}.csv\`, \`${name}.parquet\`: ${description}`),
      ...Object.entries(otherFiles)
        .filter(([path]) => paths.includes(path))
        .map(([path, text]) => `- \`${path}\`: ${text}`),
    ].join('\n'),
    'CSV files are UTF-8 with commas and a header (RFC 4180). An empty cell is a missing value. Rows are in the order of the participant codes, which is no order of anything else.',
    '## To check it',
    [
      ...(paths.includes('analysis.R')
        ? [
            '- `Rscript analysis.R` in this folder recomputes the numbers of `numbers.csv` from the tables, with R and no further package, and fails when one differs.',
          ]
        : []),
      '- `frictionless validate datapackage.json` checks the tables against their schemas and hashes.',
      '- `node verify-assignments.mjs assignments.json` (in the repository of Trellis) recomputes every assignment from the seed.',
      `- SHA-256 of the plan: \`${hashes.plan}\`; of the snapshot: \`${hashes.snapshot}\`.`,
    ].join('\n'),
    '## What was left out, and why',
    [
      `- Names, accounts and times of day are in no table. The codes are made for this file; they are not those of \`assignments.json\` or of Trellis.`,
      `- Participants: ${report.participants}. Left out because sharing was refused: ${report.notShared}. The results are computed without them.`,
      `- Erased on request: ${report.erased}, of whom only the fact is there. Withdrawn: ${report.withdrawn}, with what was recorded until then.`,
      `- Texts that students wrote: ${report.openResponses.released} released after reading, ${report.openResponses.refused + report.openResponses.unread} not released. Other answers: ${report.responses.shown} shown, ${report.responses.withheld} withheld, because ${isPublic ? `fewer than ${smallestGroup} students gave them` : 'they contain words'}.`,
      ...(leftOut === '' ? [] : [`- Columns that only the restricted tier has: ${leftOut}.`]),
      ...(report.isSuppressed
        ? [
            `- Every combination of ${report.quasiIdentifiers.join(', ')} is shared by at least ${Math.min(smallestGroup, report.smallestGroup)} participants. Cells that were emptied for this: ${emptied === '' ? 'none' : emptied}.`,
          ]
        : []),
      ...(numbers.leftOut === 0
        ? []
        : [
            `- ${numbers.leftOut} numbers of the results need columns that this tier does not have completely. \`numbers.csv\` has the other ${numbers.listed}.`,
          ]),
      '- What other platforms logged, and the replies of the tutor, are not included.',
    ].join('\n'),
    '## License and citation',
    isPublic
      ? 'The tables are under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), unless the authors say otherwise. Do not try to identify anyone.'
      : 'Use is governed by the data agreement under which you received the file. Do not try to identify anyone.',
    citationOf({
      authors,
      title: studyName,
      year,
      version: null,
      kind: 'dataset',
      url: null,
      doi: null,
      description: `Data package, ${tier.toLowerCase()} tier`,
      publisher: `Trellis ${productVersion}`,
    }).text,
  ].join('\n\n')}\n`
}
