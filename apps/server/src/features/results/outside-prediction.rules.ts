import type { OutsidePrediction } from '@trellis/domain'
import { leastSquaresPredictions } from '@trellis/stats'
import type { EarlierWork, StudyRecord } from './record.rules'

/** A prediction needs this many participants with earlier work: for the others it is the same value. */
const fewestParticipants = 20

/**
 * Predicts how many first answers of each participant are correct, in percent, from their work before the enrollment.
 * The model is of students outside of the study: the share correct in their last assignment before the study, by least
 * squares on what they did before that. For participants without earlier work it is the mean of the students outside.
 */
export function predictFromOutside(
  { outside }: Pick<StudyRecord, 'outside'>,
  participants: readonly string[],
): { prediction: OutsidePrediction; values: ReadonlyMap<string, number> } {
  const noPrediction = (reason: 'too_few_students' | 'no_earlier_work') =>
    ({ prediction: { ok: false, reason }, values: new Map() }) as const
  if (!outside) return noPrediction('too_few_students')
  const earlier = new Map(outside.participants.map((line) => [line.participant, line]))
  const known = participants.flatMap((participant) => earlier.get(participant) ?? [])
  if (known.length < fewestParticipants) return noPrediction('no_earlier_work')
  const later = outside.students.map(({ laterCorrect, laterGraded }) => (100 * laterCorrect) / laterGraded)
  const students = [...outside.students, ...known]
  const columns = features.map(({ name, of }) => ({ name, values: Float64Array.from(students, of) }))
  const rows = later.map((_, row) => row)
  // The outcomes of participants are unknown and not used: zeros only fill the column.
  const predicted = leastSquaresPredictions(columns, [...later, ...known.map(() => 0)], rows)
  const mean = later.reduce((sum, value) => sum + value, 0) / later.length
  const own = new Map(known.map(({ participant }, index) => [participant, predicted[later.length + index]!]))
  return {
    prediction: { ok: true, students: later.length },
    values: new Map(participants.map((participant) => [participant, own.get(participant) ?? mean])),
  }
}

const features: readonly { name: string; of: (work: EarlierWork) => number }[] = [
  { name: 'correct', of: ({ correct, graded }) => correct / graded },
  { name: 'helped', of: ({ helped, graded }) => helped / graded },
  { name: 'problems', of: ({ graded }) => Math.log(graded) },
]
