import type { ConfidenceSequence, Contrast } from '@trellis/domain'
import { confidenceSequence, type Look, momentsOf } from '@trellis/stats'
import type { AnalyzedParticipant } from './analysis-table.rules'
import { type Analysis, type AnalyzedOutcome, isClustered, rowsOf } from './samples.rules'

const daySeconds = 86_400
/** Of a longer study, only the last look of every few days is shown. */
const maxPoints = 200

/**
 * The confidence sequences of the primary outcome, one for each comparison, by the days on which values became known.
 */
export function confidenceSequences(
  analysis: Analysis,
  outcome: AnalyzedOutcome | null,
  deployedAt: number,
): ConfidenceSequence[] {
  return analysis.contrasts.map((contrast) => ({
    ...contrast,
    points: outcome ? pointsOf(analysis, outcome, contrast, deployedAt) : [],
  }))
}

function pointsOf(
  analysis: Analysis,
  { outcome, observed }: AnalyzedOutcome,
  contrast: Contrast,
  deployedAt: number,
): ConfidenceSequence['points'] {
  const dayOf = ({ knownAt, lastAt, enrolledAt }: AnalyzedParticipant) =>
    Math.max(0, Math.floor(((knownAt[outcome] ?? lastAt ?? enrolledAt) - deployedAt) / daySeconds))
  const known = rowsOf(analysis.planned, observed, contrast)
    .map((row) => ({ row, day: dayOf(row), value: observed(row)! }))
    .sort((one, other) => one.day - other.day)
  const days = lastOfEach([...new Set(known.map(({ day }) => day))])
  const looks = days.map((day): Look => {
    const by = known.filter((one) => one.day <= day)
    return {
      treated: unitMoments(
        analysis,
        by.filter(({ row }) => row.conditionId === contrast.conditionId),
      ),
      control: unitMoments(
        analysis,
        by.filter(({ row }) => row.conditionId === contrast.referenceId),
      ),
    }
  })
  return confidenceSequence(looks, plannedUnits(analysis, contrast)).flatMap((found, index) =>
    found.ok
      ? [
          {
            day: days[index]!,
            units: found.n.treated + found.n.control,
            estimate: found.estimate,
            interval: found.interval,
          },
        ]
      : [],
  )
}

function lastOfEach(days: readonly number[]): number[] {
  const step = Math.ceil(days.length / maxPoints)
  return days.filter((_, index) => (index + 1) % step === 0 || index === days.length - 1)
}

/** The moments of students, or of the means of classes or schools over their students who have an outcome. */
function unitMoments(analysis: Analysis, known: readonly { row: AnalyzedParticipant; value: number }[]) {
  if (!isClustered(analysis)) return momentsOf(known.map(({ value }) => value))
  const units = new Map<string, number[]>()
  for (const { row, value } of known) units.set(row.unit, [...(units.get(row.unit) ?? []), value])
  return momentsOf([...units.values()].map((values) => momentsOf(values).mean))
}

/** The planned number of units of the two conditions: of the sample size, or of those who were enrolled. */
function plannedUnits({ plan, design, table }: Analysis, { conditionId, referenceId }: Contrast): number {
  const enrolled = table.participants.filter(
    (one) => one.conditionId === conditionId || one.conditionId === referenceId,
  )
  if (plan.sampleSize === null || isClustered({ design })) return new Set(enrolled.map(({ unit }) => unit)).size
  const total = design.conditions.reduce((sum, { weight }) => sum + weight, 0)
  const own = design.conditions.filter((one) => one.conditionId === conditionId || one.conditionId === referenceId)
  return (plan.sampleSize * own.reduce((sum, { weight }) => sum + weight, 0)) / total
}
