import type { Paradigm } from '../study/study-fields.schema'
import type { StudyContent } from '../study-content/study-content.schema'
import type { Survey } from '../survey/survey.schema'
import type { WorkPlace } from '../tutor/tutor.schema'
import { walk } from './work.rules'
import type { Progress, WorkResult, WorkSet } from './work.schema'

/** One part of a piece of work after the other: surveys and tests around the sets themselves. */
export type Stage =
  | { place: 'PRE_SURVEY' | 'POST_SURVEY'; survey: Survey }
  | { place: 'PRE_TEST' | 'MAIN' | 'POST_TEST'; set: WorkSet }

export interface StagePlan {
  content: Pick<StudyContent, 'sets' | 'surveys'>
  /** The sets that are worked on, in their order. */
  main: readonly WorkSet[]
  flags: {
    preTest: boolean
    postTest: boolean
    preSurvey: boolean
    postSurvey: boolean
    preSurveyBeforePreTest: boolean
  }
  paradigm: Paradigm | null
  /** Tests and surveys surround the first piece of work of a student in a study; later ones have none. */
  withTests: boolean
}

export function stagesOf({ content, main, flags, paradigm, withTests }: StagePlan): Stage[] {
  const sets = main.map((set): Stage => ({ place: 'MAIN', set: inParadigm(set, paradigm) }))
  if (!withTests) return sets
  const tests = (block: number, place: 'PRE_TEST' | 'POST_TEST', isOn: boolean) =>
    isOn
      ? content.sets
          .filter((entry) => entry.studyBlockTypeId === block)
          .map((entry): Stage => ({ place, set: asTest(entry.set) }))
      : []
  const survey = (place: 'PRE_SURVEY' | 'POST_SURVEY', questions: Survey | undefined, isOn: boolean): Stage[] =>
    isOn && questions && questions.length > 0 ? [{ place, survey: questions }] : []
  const asked = survey('PRE_SURVEY', content.surveys?.pre, flags.preSurvey)
  const tested = tests(1, 'PRE_TEST', flags.preTest)
  return [
    ...(flags.preSurveyBeforePreTest ? [...asked, ...tested] : [...tested, ...asked]),
    ...sets,
    ...tests(2, 'POST_TEST', flags.postTest),
    ...survey('POST_SURVEY', content.surveys?.post, flags.postSurvey),
  ]
}

/** A test teaches nothing: no help, and nobody is told what was right. */
function asTest(set: WorkSet): WorkSet {
  return { ...set, properties: { ...set.properties, TUTORING_AVAILABLE: false, SHOW_CORRECTNESS: false } }
}

/** The set as the paradigm of the study has it worked through. */
export function inParadigm(set: WorkSet, paradigm: Paradigm | null): WorkSet {
  const isBuilder = set.type === 'SKILL_BUILDER_LINEAR' || set.type === 'SKILL_BUILDER_RANDOM'
  if (paradigm === 0 && !isBuilder) return { ...set, type: 'SKILL_BUILDER_LINEAR' }
  if (paradigm === 1 && (isBuilder || set.type === 'LINEAR_COMPLETE_ALL'))
    return { ...set, type: 'RANDOM_COMPLETE_ALL' }
  if (paradigm === 2 && isBuilder) {
    return { ...set, type: set.type === 'SKILL_BUILDER_RANDOM' ? 'RANDOM_COMPLETE_ALL' : 'LINEAR_COMPLETE_ALL' }
  }
  return set
}

/** What was done in each stage, in their order. */
export interface StageRecord {
  results: WorkResult[]
  isSurveyAnswered?: boolean
}

export interface StagePosition {
  /** Which stage is worked on; as many as there are when all is done. */
  index: number
  place: WorkPlace
  progress: Progress
}

/** Where somebody stands who did this much. A set whose day is over is not left: it goes on tomorrow. */
export function standing(
  stages: readonly Stage[],
  records: readonly StageRecord[],
  seed: string,
  today: string,
): StagePosition {
  let last = nothingDone
  for (const [index, stage] of stages.entries()) {
    const record = records[index]
    if ('survey' in stage) {
      if (!record?.isSurveyAnswered) return { index, place: stage.place, progress: { ...last, ending: null } }
      continue
    }
    last = walk(stage.set, seed, record?.results ?? [], today)
    if (last.ending === null || last.ending === 'day_limit') return { index, place: stage.place, progress: last }
  }
  return { index: stages.length, place: 'END', progress: last }
}

const nothingDone: Progress = { ending: 'completed', problem: null, done: 0, total: 0, streak: null }
