import {
  type BestSoFarStanding,
  type BestSoFarState,
  evidenceSince,
  isChangeDue,
  libraryKind,
  type MetaStudy,
  otherKind,
  type StudyId,
  studentsIn,
} from '@trellis/domain'
import { normalPosterior } from '@trellis/stats'
import type { Db, Tx } from '../../db/client'
import { poolStudies } from '../../study/evidence/pool-studies'
import {
  type QuestionStudy,
  readQuestionStudies,
  readSharedStudents,
  type StudyPair,
} from '../../study/evidence/question-studies.read'

/** What the evidence for a skill amounts to under the current rule. */
export interface Standing extends BestSoFarStanding {
  isDue: boolean
  /** The effect of the challenger minus that of the current kind; null without an estimate. */
  pooled: {
    studyIds: StudyId[]
    estimate: number
    standardError: number
    posteriorMean: number
    posteriorDeviation: number
    probability: number
  } | null
}

const meetsStandards: readonly MetaStudy['rating'][] = ['WITHOUT_RESERVATIONS', 'WITH_RESERVATIONS']

/** The standings of every skill that has a choice or evidence, sorted by code. */
export async function readStandings(db: Db | Tx, state: BestSoFarState): Promise<Standing[]> {
  const studies = state.rule ? await readEvidence(db, state.rule.rule.outcome) : []
  const skillIds = new Set([...state.choices.keys(), ...studies.flatMap((study) => study.skillIds)])
  const sharing = await readSharedStudents(
    db,
    studies.map(({ studyId }) => studyId),
    'STUDENTS',
  )
  const standings: Standing[] = []
  for (const skillId of [...skillIds].sort()) {
    const since = evidenceSince(state, skillId)
    const counted = studies.filter(
      (study) => since !== null && study.completedAt.getTime() / 1000 > since && study.skillIds.includes(skillId),
    )
    if (counted.length > 0 || state.choices.has(skillId)) {
      standings.push(standingOf(state, skillId, counted, sharing))
    }
  }
  return standings
}

/** Studies of students that meet the standards and have the outcome as their primary one. */
async function readEvidence(db: Db | Tx, outcome: MetaOutcome): Promise<QuestionStudy[]> {
  const question = { condition: 'HINTS', reference: 'EXPLANATIONS', outcome, sample: 'STUDENTS' } as const
  const studies = await readQuestionStudies(db, question)
  return studies
    .map((study) => ({ ...study, effects: study.effects.filter(({ role }) => role === 'PRIMARY') }))
    .filter(({ effects, rating }) => effects.length > 0 && meetsStandards.includes(rating))
}

type MetaOutcome = NonNullable<BestSoFarState['rule']>['rule']['outcome']

function standingOf(
  { choices, rule }: BestSoFarState,
  skillId: string,
  studies: readonly QuestionStudy[],
  sharing: readonly StudyPair[],
): Standing {
  const choice = choices.get(skillId)
  const current = choice?.kind ?? null
  const challenger = otherKind(current ?? libraryKind)
  const students = studies.reduce((sum, { effects }) => sum + studentsIn(effects), 0)
  const { result, modelError } = poolStudies(studies, sharing)
  const counts = { studies: studies.length, students }
  const facts = { skillId, current, entryId: choice?.entryId ?? null, challenger, ...counts }
  if (!rule || !result.ok) return { ...facts, probability: null, isDue: false, pooled: null }
  // Effects are measured as hints minus explanations.
  const estimate = challenger === 'HINTS' ? result.estimate : 0 - result.estimate
  const standardError = Math.max(result.standardError, modelError ?? 0)
  const posterior = normalPosterior(estimate, standardError, rule.rule.priorDeviation)
  const probability = posterior.probabilityAbove
  return {
    ...facts,
    probability,
    isDue: isChangeDue(rule.rule, { ...counts, probability }).ok,
    pooled: {
      studyIds: studies.map(({ studyId }) => studyId),
      estimate,
      standardError,
      probability,
      posteriorMean: posterior.mean,
      posteriorDeviation: posterior.deviation,
    },
  }
}
