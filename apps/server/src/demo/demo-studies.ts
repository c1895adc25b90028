import {
  type Actor,
  allConditionsBlock,
  type Condition,
  type ProblemSetId,
  postTestBlock,
  preTestBlock,
  type Study,
  type StudyId,
  type StudyStatus,
  studyTypes,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { and, eq } from 'drizzle-orm'
import { studyProblems } from '../db/schema/design'
import { auditEvents } from '../db/schema/studies'
import { commonAnswersService } from '../features/common-answers/common-answers.service'
import { conditionsService } from '../features/conditions/conditions.service'
import { lifecycleService } from '../features/lifecycle/lifecycle.service'
import { problemSetsService } from '../features/problem-sets/problem-sets.service'
import { studiesService } from '../features/studies/studies.service'
import { supportsService } from '../features/supports/supports.service'
import type { Deps, QuotaDeps } from '../study/deps'
import { atMoment } from '../study/record-moment'
import {
  type DemoCondition,
  type DemoDates,
  type DemoDesign,
  demoDesigns,
  ordinaryHomework,
  type SetChoice,
} from './demo-designs'
import { playByLink, playClass, playClasses, type DemoDeps as StudentDeps } from './demo-students'

type DemoDeps = QuotaDeps & StudentDeps
type Callers = Record<'owner' | 'admin' | 'teacher', Caller>

export interface DemoOptions {
  /** Upper limit for the students of each study; by default as many as it is designed for. */
  mostStudents?: number
  onProgress?(done: number, total: number): void
}

/**
 * Gives the demo researcher studies of every type and in every status, with simulated students in those that have run,
 * by the same services that people use. Returns the number of studies, which is 0 if they exist already.
 */
export async function seedDemoStudies(
  deps: DemoDeps,
  people: { researcher: Actor; admin: Actor; teacher: Actor },
  { mostStudents = Number.POSITIVE_INFINITY, onProgress = () => {} }: DemoOptions = {},
): Promise<number> {
  const { db } = deps
  const [existing] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, people.researcher.userId))
    .limit(1)
  if (existing) return 0
  const callers: Callers = {
    owner: callerOf(people.researcher),
    admin: callerOf(people.admin),
    teacher: callerOf(people.teacher),
  }
  const chooser = setChooser(deps, callers.owner)
  const designs = demoDesigns.map((design) => ({ ...design, participants: atMost(mostStudents, design.participants) }))
  const total = designs.reduce((sum, design) => sum + studentsOf(design), 0)
  let done = 0
  for (const design of designs) {
    await addStudy(deps, design, callers, chooser, () => onProgress(++done, total))
  }
  const homework = await chooser(ordinaryHomework, { endsOpen: true })
  await playClass(deps, { problemSetId: homework, studyId: null, students: 3, teacher: callers.teacher })
  return demoDesigns.length
}

function atMost(students: number, participants: DemoDesign['participants']): DemoDesign['participants'] {
  if (participants === undefined || participants === 'demo class') return participants
  if ('byLink' in participants) return { byLink: Math.min(participants.byLink, students) }
  return { ...participants, students: Math.min(participants.students, Math.ceil(students / participants.classes)) }
}

function studentsOf({ participants }: DemoDesign): number {
  if (participants === undefined || participants === 'demo class') return 0
  return 'byLink' in participants ? participants.byLink : participants.classes * participants.students
}

function callerOf(actor: Actor): Caller {
  return { actor, session: null }
}

type SetChooser = (choice: SetChoice, options?: { endsOpen: boolean }) => Promise<ProblemSetId>

/** Adds a study as its researcher would have, with every step on its day in the past. */
async function addStudy(
  deps: DemoDeps,
  design: DemoDesign,
  callers: Callers,
  choose: SetChooser,
  onStudent: () => void,
): Promise<void> {
  const { dates } = design
  const { study, sets } = await atMoment(dayBefore(dates.created), () => addDesign(deps, design, callers.owner, choose))
  await atMoment(dayBefore(dates.created - 1), () => writeSupports(deps, design, study, sets, callers.owner))
  for (const [status, days] of movesOf(dates)) {
    const mover = status === 'AWAITING_APPROVAL' ? callers.owner : callers.admin
    const note = status === 'PAUSED' || status === 'ARCHIVED' ? design.note : undefined
    await atMoment(dayBefore(days), () => lifecycleService(deps).move(study.studyId, status, note, mover))
    if (status === 'DEPLOYED')
      await enrol(deps, design, { studyId: study.studyId, problemSetId: sets[0]!, ...callers, onStudent })
  }
}

function movesOf(dates: DemoDates): [StudyStatus, number][] {
  const moves: [StudyStatus, number | undefined][] = [
    ['AWAITING_APPROVAL', dates.submitted],
    ['DEPLOYED', dates.deployed],
    ['PAUSED', dates.paused],
    ['COMPLETED', dates.completed],
    ['ARCHIVED', dates.archived],
  ]
  return moves.filter((move): move is [StudyStatus, number] => move[1] !== undefined)
}

const day = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * day)

/** Adds the study with its conditions and problem sets, without supports. */
async function addDesign(deps: DemoDeps, design: DemoDesign, owner: Caller, choose: SetChooser) {
  const actor = (owner as { actor: Actor }).actor
  const study = await studiesService(deps).add(
    {
      studyTypeId: design.typeId,
      studyName: design.name,
      researchQuestion: design.question,
      ...design.settings,
      preTest: design.preTest !== undefined,
      postTest: design.postTest !== undefined,
      ...(design.endsIn && { endsAt: Math.floor(Date.now() / 1000) + design.endsIn * 86_400 }),
    },
    owner,
  )
  const own = ownConditions(study)
  const conditions = conditionsService(deps)
  for (const [index, { name, description }] of design.conditions.entries()) {
    const { conditionId } = own[index]!
    await conditions.update({ conditionId, fieldname: 'name', value: name }, actor)
    await conditions.update({ conditionId, fieldname: 'description', value: description }, actor)
  }
  const { studyId } = study
  const problemSets = problemSetsService(deps)
  const addSet = async (choice: SetChoice, studyBlockTypeId: number) => {
    const problemSetId = await choose(choice)
    await problemSets.add({ studyId, problemSetId, studyBlockTypeId }, owner)
    if (design.problems && studyBlockTypeId === allConditionsBlock) {
      const outline = await deps.platform.getProblemOutline({ params: { id: problemSetId } }, owner)
      const problems = outline.slice(0, design.problems).map(({ problemId }) => problemId)
      await problemSets.arrangeProblems({ studyId, problemSetId, problems }, owner)
    }
    return problemSetId
  }
  const sets: ProblemSetId[] = []
  for (const [index, choice] of design.sets.entries()) {
    const problemSetId = await addSet(choice, allConditionsBlock)
    sets.push(problemSetId)
    if (design.typeId !== studyTypes.problemVaried) continue
    const { conditionId } = own[index]!
    await conditions.update({ conditionId, fieldname: 'problemSetId', value: problemSetId }, actor)
  }
  if (design.preTest) await addSet(design.preTest, preTestBlock)
  if (design.postTest) await addSet(design.postTest, postTestBlock)
  return { study, sets }
}

const ownConditions = (study: Study): Condition[] => study.conditions.filter((condition) => !condition.isFixed)

interface EnrolmentInput extends Callers {
  studyId: StudyId
  problemSetId: ProblemSetId
  onStudent(): void
}

async function enrol(deps: DemoDeps, { participants, truth, dates }: DemoDesign, input: EnrolmentInput): Promise<void> {
  const { studyId, problemSetId, teacher, onStudent } = input
  if (participants === undefined) return
  if (participants === 'demo class') return playClass(deps, { problemSetId, studyId, students: 4, teacher })
  const period = {
    from: dayBefore(dates.deployed!).getTime(),
    to: dayBefore(dates.paused ?? dates.completed ?? 0).getTime(),
  }
  const crowd = { studyId, period, truth, onStudent, staff: teacher }
  if ('byLink' in participants) await playByLink(deps, { ...crowd, students: participants.byLink })
  else await playClasses(deps, { ...crowd, ...participants, problemSetId })
}

/**
 * Chooses each set once, among those that students complete with help. A smaller library may not have the wanted set;
 * then another one is chosen.
 */
function setChooser({ platform }: Deps, caller: Caller): SetChooser {
  const taken = new Set<ProblemSetId>()
  return async ({ name, skill }, { endsOpen } = { endsOpen: false }) => {
    const page = { page: 1, pageSize: 100, order: 'desc', sort: 'sep' } as const
    const wanted = await platform.searchProblemSets({ body: { ...page, skills: [skill] } }, caller)
    const others = await platform.searchProblemSets({ body: page }, caller)
    const usable = [...wanted.problemSets.filter((set) => set.problemSetName === name), ...others.problemSets].filter(
      (set) => /COMPLETE_ALL$/.test(set.problemSetType) && !taken.has(set.problemSetId),
    )
    const fitting = usable.filter((set) => set.openResponseCount > 0 === endsOpen)
    const ids = [...new Set(fitting.map((set) => set.problemSetId))].slice(0, 100)
    const sets = await platform.getProblemSets({ query: { ids } }, caller)
    const chosen = sets.find((set) => set.properties.TUTORING_AVAILABLE)
    if (!chosen) throw new Error(`the library has no problem set for the demo in place of “${name}”`)
    taken.add(chosen.problemSetId)
    return chosen.problemSetId
  }
}

async function writeSupports(
  deps: DemoDeps,
  design: DemoDesign,
  study: Study,
  sets: readonly ProblemSetId[],
  owner: Caller,
): Promise<void> {
  const own = ownConditions(study)
  for (const [index, condition] of design.conditions.entries()) {
    const slot = { studyId: study.studyId, conditionId: own[index]!.conditionId }
    if (condition.support) await addSupports(deps, slot, condition, sets[0]!, owner)
    if (condition.feedback) await addFeedback(deps, slot, condition, sets[0]!, owner)
  }
}

type ConditionSlot = Pick<Study, 'studyId'> & Pick<Condition, 'conditionId'>

async function addSupports(
  deps: Deps,
  slot: ConditionSlot,
  { support, missingSupports = 0 }: DemoCondition,
  problemSetId: ProblemSetId,
  caller: Caller,
): Promise<void> {
  const { db, platform } = deps
  const used = await db
    .select({ problemId: studyProblems.problemId })
    .from(studyProblems)
    .where(and(eq(studyProblems.studyId, slot.studyId), studyProblems.allowsSupports))
  const ids = new Set(used.map(({ problemId }) => problemId))
  const inSet = await platform.getProblems({ query: { problemSetId } }, caller)
  const problems = inSet.filter(({ problemId }) => ids.has(problemId))
  for (const { problemId, question } of problems.slice(0, problems.length - missingSupports)) {
    const { data: known } = await platform.getProblemTutorings({ params: { problemId } }, caller)
    const hints =
      known.find(({ tutorStrategyType }) => tutorStrategyType === 'HINTS')?.hints?.map(({ hint }) => hint) ?? []
    const explanation = known.find(({ tutorStrategyType }) => tutorStrategyType === 'EXPLANATIONS')?.explanation ?? ''
    const written = support!({ question, hints, explanation })
    const { supportId } = await platform.createTutoring(
      {
        params: { problemId },
        query: {},
        body:
          'hints' in written
            ? { tutorStrategyType: 'HINTS', hints: written.hints.map((hint) => ({ hint })) }
            : { tutorStrategyType: 'EXPLANATIONS', explanation: written.explanation },
      },
      caller,
    )
    await supportsService(deps).create({ ...slot, problemId, supportId }, caller)
  }
}

async function addFeedback(
  deps: Deps,
  slot: ConditionSlot,
  { feedback }: DemoCondition,
  problemSetId: ProblemSetId,
  caller: Caller,
): Promise<void> {
  const { platform } = deps
  const problems = await platform.getProblems({ query: { problemSetId } }, caller)
  const problemIds = problems.map(({ problemId }) => problemId)
  const responses = await platform.getCommonWrongAnswers({ query: { problemIds } }, caller)
  for (const { id: studentResponseId, problemId, response, misconception } of responses) {
    const problem = problems.find((entry) => entry.problemId === problemId)!
    const { supportId } = await platform.createTutoring(
      {
        params: { problemId },
        query: {},
        body: {
          tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
          responseFeedback: feedback!(problem, misconception),
          answerPartsToResponses: response,
        },
      },
      caller,
    )
    await commonAnswersService(deps).add(
      { ...slot, problemId, studentResponseId, supportId, isPublished: false },
      caller,
    )
  }
}
