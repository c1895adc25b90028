import {
  type ConditionContent,
  type ConditionId,
  type ProblemSetCeri,
  type Stage,
  type StudyId,
  stagesOf,
  type WorkSet,
} from '@trellis/domain'
import type { Delivery } from './deliver-problem'
import type { PlainContents } from './plain-content'
import type { RunningStudies, RunningStudy } from './running-study'

/** What decides about the content of a piece of work. */
export interface WorkFacts {
  studyId: StudyId | 0
  conditionId: ConditionId | null
  problemSetCeri: ProblemSetCeri | ''
  withTests: boolean
}

/** A piece of work as its student meets it: its stages, and what is given in each. */
export interface WorkContent {
  title: string
  stages: readonly Stage[]
  /** In the order of the stages; null for a survey. */
  deliveries: readonly (Delivery | null)[]
}

const nothing: Delivery['given'] = { supports: {}, feedback: {} }

export function workContents(studies: RunningStudies, plain: PlainContents) {
  /** Forgotten with the study they were built from. */
  const built = new WeakMap<RunningStudy, Map<string, WorkContent>>()

  function inStudy(study: RunningStudy, facts: WorkFacts): WorkContent {
    const ofStudy = built.get(study) ?? new Map<string, WorkContent>()
    built.set(study, ofStudy)
    const key = `${facts.conditionId}|${facts.problemSetCeri}|${facts.withTests}`
    const content = ofStudy.get(key) ?? workContentIn(study, facts)
    ofStudy.set(key, content)
    return content
  }

  return {
    async load(facts: WorkFacts): Promise<WorkContent> {
      if (facts.studyId !== 0) return inStudy(await studies.load(facts.studyId), facts)
      const { set, problems, given } = await plain.load(facts.problemSetCeri as ProblemSetCeri)
      return { title: set.name, stages: [{ place: 'MAIN', set }], deliveries: [{ set, problems, given }] }
    },
  }
}
export type WorkContents = ReturnType<typeof workContents>

/** What a student of a study meets in one piece of work. */
export function workContentIn(study: RunningStudy, facts: WorkFacts): WorkContent {
  const condition = study.conditions.get(facts.conditionId!)!
  const main = mainSets(study, condition, facts.problemSetCeri)
  const { content, flags, paradigm } = study
  const stages = stagesOf({ content, main, flags, paradigm, withTests: facts.withTests })
  return {
    title: main[0]?.name ?? '',
    stages,
    deliveries: stages.map((stage) =>
      'survey' in stage
        ? null
        : { set: stage.set, problems: content.problems, given: stage.place === 'MAIN' ? condition : nothing },
    ),
  }
}

/** The condition's own set where conditions differ in it; else the set that was given out, or all of them. */
export function mainSets(
  study: RunningStudy,
  condition: ConditionContent,
  problemSetCeri: ProblemSetCeri | '',
): readonly WorkSet[] {
  const wanted = condition.problemSetCeri ?? problemSetCeri
  const own = study.main.filter((set) => set.ceri === wanted)
  return own.length > 0 ? own : study.main
}
