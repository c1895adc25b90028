import type { StreakRule } from '../problem-set/problem-set.schema'
import type { WorkSet } from '../problem-set/work-set.schema'
import { type AroundPart, type TestPart, testBlocks, testParts } from '../study/study.rules'
import { type Paradigm, paradigms } from '../study/study-fields.schema'
import type { StudyContent } from '../study-content/study-content.schema'
import type { Survey } from '../survey/survey.schema'
import { walk } from './work.rules'
import type { Progress, StageName, WorkResult } from './work.schema'

/**
 * A part of an assignment: surveys and tests come before and after the problem sets themselves, and a delayed post-test
 * days after everything else.
 */
export type Stage = { name: 'PRE_SURVEY' | 'POST_SURVEY'; survey: Survey } | { name: TestStage | 'MAIN'; set: WorkSet }

type TestStage = 'PRE_TEST' | 'POST_TEST' | 'DELAYED_POST_TEST'

export interface StagePlan {
  content: Pick<StudyContent, 'sets' | 'surveys' | 'streakRule'>
  /** The problem sets between the tests, in their order. */
  main: readonly WorkSet[]
  flags: Readonly<Record<AroundPart | 'preSurveyBeforePreTest', boolean>>
  paradigm: Paradigm | null
  /** Tests and surveys are part of a student's first assignment in a study only. */
  withTests: boolean
}

const testStages: Record<TestPart, TestStage> = {
  preTest: 'PRE_TEST',
  postTest: 'POST_TEST',
  delayedPostTest: 'DELAYED_POST_TEST',
}

/** The stage that a problem set of a study belongs to, by its block. */
export function stageOfBlock(block: number): TestStage | 'MAIN' {
  const test = testParts.find((part) => testBlocks[part] === block)
  return test ? testStages[test] : 'MAIN'
}

/** Whether a stage is taken days after the others. */
export const isDelayed = ({ name }: Pick<Stage, 'name'>): boolean => name === 'DELAYED_POST_TEST'

export function stagesOf({ content, main, flags, paradigm, withTests }: StagePlan): Stage[] {
  const rule = content.streakRule ?? 'WITHOUT_HELP'
  const sets = main.map((set): Stage => ({ name: 'MAIN', set: withStreakRule(inParadigm(set, paradigm), rule) }))
  if (!withTests) return sets
  const tests = (part: TestPart) =>
    flags[part]
      ? content.sets
          .filter((entry) => entry.studyBlockTypeId === testBlocks[part])
          .map((entry): Stage => ({ name: testStages[part], set: asTest(entry.set) }))
      : []
  const survey = (name: 'PRE_SURVEY' | 'POST_SURVEY', questions: Survey | undefined, isOn: boolean): Stage[] =>
    isOn && questions && questions.length > 0 ? [{ name, survey: questions }] : []
  const preSurvey = survey('PRE_SURVEY', content.surveys?.pre, flags.preSurvey)
  const preTest = tests('preTest')
  return [
    ...(flags.preSurveyBeforePreTest ? [...preSurvey, ...preTest] : [...preTest, ...preSurvey]),
    ...sets,
    ...tests('postTest'),
    ...survey('POST_SURVEY', content.surveys?.post, flags.postSurvey),
    ...tests('delayedPostTest'),
  ]
}

/** A test must not teach: it gives no help and does not show what was correct. */
function asTest(set: WorkSet): WorkSet {
  return { ...set, properties: { ...set.properties, TUTORING_AVAILABLE: false, SHOW_CORRECTNESS: false } }
}

/** The rule of the set itself takes precedence over that of the study. */
function withStreakRule(set: WorkSet, rule: StreakRule): WorkSet {
  return { ...set, properties: { ...set.properties, STREAK_RULE: set.properties.STREAK_RULE ?? rule } }
}

/** The set with the order and completion rule that the study's paradigm asks for. */
export function inParadigm(set: WorkSet, paradigm: Paradigm | null): WorkSet {
  const isBuilder = set.type === 'SKILL_BUILDER_LINEAR' || set.type === 'SKILL_BUILDER_RANDOM'
  if (paradigm === paradigms.masterySet && !isBuilder) return { ...set, type: 'SKILL_BUILDER_LINEAR' }
  if (paradigm === paradigms.grabBag && (isBuilder || set.type === 'LINEAR_COMPLETE_ALL'))
    return { ...set, type: 'RANDOM_COMPLETE_ALL' }
  if (paradigm === paradigms.completeAll && isBuilder) {
    return { ...set, type: set.type === 'SKILL_BUILDER_RANDOM' ? 'RANDOM_COMPLETE_ALL' : 'LINEAR_COMPLETE_ALL' }
  }
  return set
}

/** What a student did in one stage. */
export interface StageRecord {
  results: WorkResult[]
  isSurveyAnswered?: boolean
}

export interface StagePosition {
  /** The current stage; the number of stages when all are finished. */
  index: number
  stage: StageName
  progress: Progress
}

/**
 * Where a student with these records is. A set whose daily limit is reached stays current: it continues the next day.
 * The work is at its end until its delayed post-test is open, and again when that is closed.
 */
export function stagePositionOf(
  stages: readonly Stage[],
  records: readonly StageRecord[],
  seed: string,
  today: string,
  isFollowUpOpen = false,
): StagePosition {
  let last = initialProgress
  for (const [index, stage] of stages.entries()) {
    if (isDelayed(stage) && !isFollowUpOpen) break
    const record = records[index]
    if ('survey' in stage) {
      if (!record?.isSurveyAnswered) return { index, stage: stage.name, progress: { ...last, ending: null } }
      continue
    }
    last = walk(stage.set, seed, record?.results ?? [], today)
    if (last.ending === null || last.ending === 'day_limit') return { index, stage: stage.name, progress: last }
  }
  return { index: stages.length, stage: 'END', progress: last }
}

const initialProgress: Progress = { ending: 'completed', problem: null, done: 0, total: 0, streak: null }
