import {
  type Actor,
  allowsSupports,
  type ConditionId,
  type ProblemSetId,
  type StudyId,
  type StudyStatus,
  type StudyTypeId,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { eq } from 'drizzle-orm'
import { auditEvents } from '../db/schema'
import type { Delivery } from '../delivery/create-delivery'
import { commonAnswersService } from '../features/common-answers/common-answers.service'
import { conditionsService } from '../features/conditions/conditions.service'
import { lifecycleService } from '../features/lifecycle/lifecycle.service'
import { problemSetsService } from '../features/problem-sets/problem-sets.service'
import { studiesService } from '../features/studies/studies.service'
import { supportsService } from '../features/supports/supports.service'
import type { Deps, QuotaDeps } from '../study/deps'
import { giveDemoHomework, playByLink, playDemoClass } from './demo-students'

interface DemoStudy {
  typeId: StudyTypeId
  name: string
  question: string
  /** Names and descriptions of the conditions the researcher writes for. */
  conditions: [string, string][]
  skill: string
  problemSets: number
  /** Participants: everyone with the link, the demo class, or no one yet. */
  takesPart?: { byLink: number } | 'demo class'
  /** The statuses it goes through after development. */
  life: StudyStatus[]
}

const demoStudies: DemoStudy[] = [
  {
    typeId: 1,
    name: 'Hints or a worked example for fractions',
    question:
      'Do students who can ask for step-by-step hints learn to add fractions better than students who read a worked example?',
    conditions: [
      ['Step-by-step hints', 'Three hints, asked for one at a time'],
      ['Worked example', 'One explanation with the whole solution'],
    ],
    skill: '4.NF.B.3c',
    problemSets: 2,
    life: [],
  },
  {
    typeId: 2,
    name: 'Story problems before or after bare numbers',
    question: 'Does practising with story problems first help students to solve equations later?',
    conditions: [
      ['Stories first', 'Starts with story problems'],
      ['Numbers first', 'Starts with the same problems as bare numbers'],
    ],
    skill: '6.EE.B.7',
    problemSets: 2,
    life: [],
  },
  {
    typeId: 3,
    name: 'A picture of the number line',
    question: 'Is an explanation with a number line better than the best support so far for adding negative numbers?',
    conditions: [['Number line', 'An explanation that walks along a number line']],
    skill: '7.NS.A.1b',
    problemSets: 1,
    life: ['AWAITING_APPROVAL'],
  },
  {
    typeId: 4,
    name: 'Naming the mistake',
    question: 'Do students correct themselves more often when the feedback names the mistake they made?',
    conditions: [
      ['Names the mistake', 'Says which step went wrong'],
      ['Try again', 'Says only that the answer is not right'],
    ],
    skill: '6.EE.A.3',
    problemSets: 1,
    takesPart: { byLink: 72 },
    life: ['AWAITING_APPROVAL', 'DEPLOYED'],
  },
  {
    typeId: 1,
    name: 'One hint at a time for ratios',
    question: 'Do students who ask for one hint at a time need less help later than students who read an explanation?',
    conditions: [
      ['One hint at a time', 'Hints, asked for one by one'],
      ['Explanation', 'The whole way to the answer at once'],
    ],
    skill: '7.RP.A.3',
    problemSets: 1,
    takesPart: 'demo class',
    life: ['AWAITING_APPROVAL', 'DEPLOYED'],
  },
  {
    typeId: 1,
    name: 'Short or long explanations of place value',
    question: 'Do shorter explanations of place value keep students working for longer?',
    conditions: [
      ['Short', 'Two sentences'],
      ['Long', 'Every step written out'],
    ],
    skill: '2.NBT.A.1',
    problemSets: 1,
    takesPart: { byLink: 16 },
    life: ['AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED'],
  },
  {
    typeId: 2,
    name: 'Mixed practice for multiplication facts',
    question: 'Does mixing old and new facts in one set lead to better recall than one table at a time?',
    conditions: [
      ['Mixed', 'Facts from several tables in one set'],
      ['One table', 'All facts of one table'],
    ],
    skill: '3.OA.C.7',
    problemSets: 2,
    takesPart: { byLink: 24 },
    life: ['AWAITING_APPROVAL', 'DEPLOYED', 'COMPLETED'],
  },
  {
    typeId: 1,
    name: 'Emoji in hints',
    question: 'Do emoji in hints change how many hints students ask for?',
    conditions: [
      ['With emoji', 'Each hint ends with an emoji'],
      ['Without', 'The same words without emoji'],
    ],
    skill: '5.NBT.B.7',
    problemSets: 1,
    life: ['ARCHIVED'],
  },
]

/**
 * Gives the demo researcher a study of every type in every phase, with simulated students in those that have run, through
 * the same services that people use.
 */
export async function seedDemoStudies(
  deps: QuotaDeps & { delivery: Delivery },
  people: { researcher: Actor; admin: Actor; teacher: Actor },
): Promise<number> {
  const { db } = deps
  const [seen] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, people.researcher.userId))
    .limit(1)
  if (seen) return 0
  const callers = {
    owner: callerOf(people.researcher),
    admin: callerOf(people.admin),
    teacher: callerOf(people.teacher),
  }
  const taken = new Set<ProblemSetId>()
  for (const study of demoStudies) await addStudy(deps, study, callers, taken)
  const [free] = await freeSets(deps, { skill: '7.NS.A.1b', problemSets: 1 }, callers.owner, taken)
  if (free) await giveDemoHomework(deps, free, callers.teacher)
  return demoStudies.length
}

function callerOf(actor: Actor): Caller {
  return { actor, session: null }
}

async function addStudy(
  deps: QuotaDeps & { delivery: Delivery },
  demo: DemoStudy,
  { owner, admin, teacher }: { owner: Caller; admin: Caller; teacher: Caller },
  taken: Set<ProblemSetId>,
): Promise<void> {
  const actor = (owner as { actor: Actor }).actor
  const study = await studiesService(deps).add(
    {
      studyTypeId: demo.typeId,
      studyName: demo.name,
      researchQuestion: demo.question,
      ...(demo.takesPart && { recruitmentTypeNumber: demo.takesPart === 'demo class' ? 0 : 2 }),
    },
    owner,
  )
  const own = study.conditions.filter((condition) => !condition.isFixed)
  const conditions = conditionsService(deps)
  for (const [index, [name, description]] of demo.conditions.entries()) {
    const conditionId = own[index]!.conditionId
    await conditions.update({ conditionId, fieldname: 'name', value: name }, actor)
    await conditions.update({ conditionId, fieldname: 'description', value: description }, actor)
  }
  const sets = await freeSets(deps, demo, owner, taken)
  for (const [index, problemSetId] of sets.entries()) {
    await problemSetsService(deps).add({ studyId: study.studyId, problemSetId, studyBlockTypeId: 3 }, owner)
    if (demo.typeId === 2 && own[index]) {
      await conditions.update(
        { conditionId: own[index].conditionId, fieldname: 'problemSetId', value: problemSetId },
        actor,
      )
    }
  }
  const conditionIds = own.map((condition) => condition.conditionId)
  if (demo.typeId === 1 || demo.typeId === 3) await addSupports(deps, study.studyId, sets[0]!, conditionIds, owner)
  if (demo.typeId === 4) await addFeedback(deps, study.studyId, sets[0]!, conditionIds, owner)
  for (const status of demo.life) {
    const mover = status === 'AWAITING_APPROVAL' ? owner : admin
    await lifecycleService(deps).move(study.studyId, status, undefined, mover)
    if (status !== 'DEPLOYED' || !demo.takesPart) continue
    if (demo.takesPart === 'demo class') await playDemoClass(deps, study.studyId, sets[0]!, teacher)
    else await playByLink(deps, study.studyId, demo.takesPart.byLink)
  }
}

/** Sets with help, on the study's skill, that no other demo study has; any such set when the skill has too few. */
async function freeSets(
  { platform }: Deps,
  demo: Pick<DemoStudy, 'skill' | 'problemSets'>,
  caller: Caller,
  taken: Set<ProblemSetId>,
): Promise<ProblemSetId[]> {
  const page = { page: 1, pageSize: 100, order: 'desc', sort: 'sep' } as const
  const wanted = await platform.searchProblemSets({ body: { ...page, skills: [demo.skill] } }, caller)
  const others = await platform.searchProblemSets({ body: page }, caller)
  const rows = [...wanted.problemSets, ...others.problemSets].filter(
    (set) => /COMPLETE_ALL$/.test(set.problemSetType) && set.openResponseCount === 0,
  )
  const ids = [...new Set(rows.map((row) => row.problemSetId))].filter((problemSetId) => !taken.has(problemSetId))
  const sets = await platform.getProblemSets({ query: { ids: ids.slice(0, 100) } }, caller)
  const free = sets
    .filter((set) => set.properties.TUTORING_AVAILABLE)
    .slice(0, demo.problemSets)
    .map((set) => set.problemSetId)
  for (const problemSetId of free) taken.add(problemSetId)
  return free
}

/** The first condition gets hints and the second an explanation, in the words of the library. */
async function addSupports(
  deps: Deps,
  studyId: StudyId,
  problemSetId: ProblemSetId,
  conditionIds: readonly ConditionId[],
  caller: Caller,
): Promise<void> {
  const { platform } = deps
  const outline = await platform.getProblemOutline({ params: { id: problemSetId } }, caller)
  for (const { problemId, problemType } of outline) {
    if (!allowsSupports(problemType)) continue
    const { data: known } = await platform.getProblemTutorings({ params: { problemId } }, caller)
    for (const [index, conditionId] of conditionIds.entries()) {
      const type = index === 0 && conditionIds.length > 1 ? 'HINTS' : 'EXPLANATIONS'
      const tutoring = known.find((entry) => entry.tutorStrategyType === type)!
      const created = await platform.createTutoring(
        {
          params: { problemId },
          query: {},
          body:
            tutoring.hints !== null
              ? { tutorStrategyType: 'HINTS', hints: tutoring.hints }
              : { tutorStrategyType: 'EXPLANATIONS', explanation: tutoring.explanation! },
        },
        caller,
      )
      await supportsService(deps).create({ studyId, conditionId, problemId, supportId: created.supportId }, caller)
    }
  }
}

async function addFeedback(
  deps: Deps,
  studyId: StudyId,
  problemSetId: ProblemSetId,
  conditionIds: readonly ConditionId[],
  caller: Caller,
): Promise<void> {
  const { platform } = deps
  const outline = await platform.getProblemOutline({ params: { id: problemSetId } }, caller)
  const problemIds = outline.map((problem) => problem.problemId)
  const responses = await platform.getCommonWrongAnswers({ query: { problemIds } }, caller)
  for (const response of responses) {
    for (const [index, conditionId] of conditionIds.entries()) {
      const words =
        index === 0 && response.misconception
          ? `<p>Look again. One mistake that leads here: <em>${response.misconception}</em>.</p>`
          : '<p>That is not right yet. Try again.</p>'
      const { supportId } = await platform.createTutoring(
        {
          params: { problemId: response.problemId },
          query: {},
          body: {
            tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
            responseFeedback: words,
            answerPartsToResponses: response.response,
          },
        },
        caller,
      )
      await commonAnswersService(deps).add(
        {
          studyId,
          conditionId,
          problemId: response.problemId,
          studentResponseId: response.id,
          supportId,
          isPublished: false,
        },
        caller,
      )
    }
  }
}
