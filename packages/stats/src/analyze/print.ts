import type { NotEstimableReason } from '../estimate'
import { estimateWarningText, notEstimableText } from '../estimators/messages'
import type { Interval } from '../interval'
import type { Analysis, AnalysisRequest, ConditionSummary, ContrastAnalysis } from './analyze'

/** An analysis as text for a terminal. */
export function formatAnalysis(analysis: Analysis, request: AnalysisRequest): string {
  const { rows, excluded, contrasts } = analysis
  return [
    `${rows} rows. Outcome “${request.outcome}”, conditions of “${request.treatment}”.`,
    ...excluded.map(({ column, rows }) => `Left out: ${rows} ${rows === 1 ? 'row' : 'rows'} without “${column}”.`),
    ...contrasts.flatMap((contrast) => [
      '',
      ...contrastLines(contrast, contrasts.length > 1, request.confidence ?? 0.95),
    ]),
  ].join('\n')
}

function contrastLines(contrast: ContrastAnalysis, hasFamily: boolean, confidence: number): string[] {
  const { level, reference, treated, control, results } = contrast
  const estimated = results.flatMap(({ label, result, holm }) => (result.ok ? [{ label, result, holm }] : []))
  const table = [
    ['', 'estimate', 'SE', 'df', `${100 * confidence}% interval`, 'p', ...(hasFamily ? ['p (Holm)'] : [])],
    ...estimated.map(({ label, result, holm }) => [
      label,
      short(result.estimate),
      short(result.standardError),
      result.degreesOfFreedom === null ? '' : result.degreesOfFreedom.toFixed(1),
      interval(result.interval),
      probability(result.p),
      ...(hasFamily ? [holm === null ? '' : probability(holm)] : []),
    ]),
  ]
  return [
    `${level} against ${reference}: ${summary(treated)}; ${summary(control)}`,
    ...alignColumns(table).map((line) => `  ${line}`),
    ...effectSizeLines(contrast).map((line) => `  ${line}`),
    ...estimated.flatMap(({ label, result }) =>
      result.warnings.map(
        (warning) => `  Note on ${label}: ${estimateWarningText[warning]}${dropped(warning, result)}.`,
      ),
    ),
    ...notEstimated(results),
  ]
}

/** Reasons, each with the estimators that have it. */
function notEstimated(results: ContrastAnalysis['results']): string[] {
  const labels = new Map<NotEstimableReason, string[]>()
  for (const { label, result } of results) {
    if (!result.ok) labels.set(result.reason, [...(labels.get(result.reason) ?? []), label])
  }
  return [...labels].map(([reason, those]) => `  Not estimated: ${those.join(', ')}: ${notEstimableText[reason]}.`)
}

function dropped(warning: string, { droppedColumns }: { droppedColumns: string[] }): string {
  return warning === 'columns_dropped' ? ` (${droppedColumns.join(', ')})` : ''
}

function effectSizeLines({ hedgesG, improvementIndex, oddsRatio }: ContrastAnalysis): string[] {
  const lines: string[] = []
  if (hedgesG.ok && improvementIndex) {
    const icc = 'intraclassCorrelation' in hedgesG ? `, ICC ${short(hedgesG.intraclassCorrelation)}` : ''
    lines.push(
      `Hedges g ${short(hedgesG.estimate)} ${interval(hedgesG.interval)}${icc}; improvement index ${short(improvementIndex.estimate)} ${interval(improvementIndex.interval)}`,
    )
  }
  if (oddsRatio.ok) {
    const { oddsRatio: ratio, oddsRatioInterval, coxIndex } = oddsRatio
    lines.push(
      `Odds ratio ${short(ratio)} ${interval(oddsRatioInterval)}; Cox index ${short(coxIndex.estimate)} ${interval(coxIndex.interval)}`,
    )
  }
  return lines
}

function summary({ n, mean, standardDeviation }: ConditionSummary): string {
  return `n ${n}, mean ${short(mean)}, SD ${short(standardDeviation)}`
}

function short(value: number | null): string {
  if (value === null) return ''
  return Number(value.toPrecision(4)).toString()
}

function interval({ low, high }: Interval): string {
  return `[${short(low)}, ${short(high)}]`
}

function probability(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4)
}

/** Columns side by side: the first to the left, the others to the right. */
function alignColumns(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
