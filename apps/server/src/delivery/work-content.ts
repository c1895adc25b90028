import {
  type ConditionContent,
  type ConditionId,
  type FollowUpTerms,
  isDelayed,
  isTreated,
  type ProblemSetId,
  type Stage,
  type StudyId,
  stagesOf,
  type WithdrawalKind,
  type WorkSet,
} from '@trellis/domain'
import type { SetContent } from './deliver-problem'
import type { PlatformContentCache } from './platform-content.read'
import type { RunningStudy, RunningStudyCache } from './running-study.read'

/** What the content of a work depends on. */
export interface WorkFacts {
  /** The set that was assigned; null where students work through the whole study. */
  problemSetId: ProblemSetId | null
  /** Whether the tests and surveys of the study are part of the work. */
  withTests: boolean
  /** Null outside of studies, like the condition. */
  studyId: StudyId | null
  conditionId: ConditionId | null
  /** How the student was withdrawn from the study; null if that did not happen. */
  withdrawal: WithdrawalKind | null
}

/** A work as its student gets it: its stages, and the content of each. */
export interface WorkContent {
  title: string
  stages: readonly Stage[]
  /** In the order of the stages; null for a survey. */
  contents: readonly (SetContent | null)[]
  /** When the delayed post-test is open; null for a work without one. */
  followUpTerms: FollowUpTerms | null
  /** Whether some problem hides it: a count of right answers would then reveal that of the problem. */
  hidesCorrectness: boolean
}

const noSupports: SetContent['given'] = { supports: {}, feedback: {} }

export function createWorkContentCache(studies: RunningStudyCache, platformContent: PlatformContentCache) {
  /** Garbage-collected together with the study that they were built from. */
  const built = new WeakMap<RunningStudy, Map<string, WorkContent>>()

  function inStudy(study: RunningStudy, facts: WorkFacts): WorkContent {
    const ofStudy = built.get(study) ?? new Map<string, WorkContent>()
    built.set(study, ofStudy)
    const key = `${facts.conditionId}|${facts.problemSetId}|${facts.withTests}`
    const content = ofStudy.get(key) ?? buildWorkContent(study, facts)
    ofStudy.set(key, content)
    return content
  }

  /** The same problems, with the help that the platform gives outside of studies. */
  async function withoutTreatment(content: WorkContent): Promise<WorkContent> {
    const contents = content.stages.map(async (stage, index) => {
      const setContent = content.contents[index] ?? null
      if (stage.name !== 'MAIN' || !setContent) return setContent
      return { ...setContent, given: (await platformContent.load(stage.set.problemSetId)).given }
    })
    return { ...content, contents: await Promise.all(contents) }
  }

  return {
    async load(facts: WorkFacts): Promise<WorkContent> {
      if (facts.studyId !== null) {
        const content = inStudy(await studies.load(facts.studyId), facts)
        return isTreated(facts.withdrawal) ? content : withoutTreatment(content)
      }
      const content = await platformContent.load(facts.problemSetId!)
      const { set } = content
      const contents = [content]
      return {
        title: set.name,
        stages: [{ name: 'MAIN', set }],
        contents,
        followUpTerms: null,
        hidesCorrectness: hidesCorrectness(contents),
      }
    },
  }
}
export type WorkContentCache = ReturnType<typeof createWorkContentCache>

export function buildWorkContent(study: RunningStudy, facts: Omit<WorkFacts, 'studyId' | 'withdrawal'>): WorkContent {
  const condition = study.conditions.get(facts.conditionId!)!
  const main = mainSets(study, condition, facts.problemSetId)
  const { content, flags, paradigm } = study
  const stages = stagesOf({ content, main, flags, paradigm, withTests: facts.withTests })
  const contents = stages.map((stage) =>
    'survey' in stage
      ? null
      : { set: stage.set, problems: content.problems, given: stage.name === 'MAIN' ? condition : noSupports },
  )
  return {
    title: main[0]?.name ?? '',
    stages,
    contents,
    followUpTerms: stages.some(isDelayed) ? study.followUpTerms : null,
    hidesCorrectness: hidesCorrectness(contents),
  }
}

function hidesCorrectness(contents: WorkContent['contents']): boolean {
  return contents.some((one) =>
    Object.values(one?.problems ?? {}).some((problem) => !problem.properties.SHOW_CORRECTNESS),
  )
}

/** The condition's own set in Problem Varied studies; otherwise the set that was assigned, or all of them. */
function mainSets(
  study: RunningStudy,
  condition: ConditionContent,
  assignedId: ProblemSetId | null,
): readonly WorkSet[] {
  const wantedId = condition.problemSetId ?? assignedId
  const own = study.main.filter((set) => set.problemSetId === wantedId)
  return own.length > 0 ? own : study.main
}
