import { useQuery } from '@tanstack/react-query'
import {
  type BestKind,
  type ConditionId,
  normalizeStudy,
  type Problem,
  type ProblemSet,
  problemSetPropertiesSchema,
  type Response,
  type SlotContent,
  type StoredSupport,
  type StudentResponse,
  type Study,
  type StudyTypeId,
  type SupportRevision,
  type SupportSlot,
  studyTypes,
  type Tutoring,
} from '@trellis/domain'
import { studyQuery } from '../../../shared/study/studies'
import { type AnswerOptions, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { BuildStep } from '../build-step'
import { slotKey } from '../slot'

const problems = [1, 2, 3].map((number) => {
  const problemId = `PRA${number}` as Problem['problemId']
  return {
    problemId,
    question: `<p>What is ${number} and one?</p>`,
    contentType: 'PROBLEM',
    problemType: 'NUMERIC',
    problemTypeSDK3: 'NUMERIC',
    properties: { SHOW_CORRECTNESS: true, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false },
    path: `PSA1/${problemId}`,
    partLetter: null,
    answers: [
      {
        memberType: 'ANSWER_PART',
        answerType: 'NUMERIC',
        answerValues: [{ value: `${number + 1}`, isCorrect: true }],
        htmlMarker: null,
        properties: {},
      },
    ],
  } as Problem
})

const problemSet: ProblemSet = {
  problemSetId: 'PSA1' as ProblemSet['problemSetId'],
  problemSetName: 'One more',
  contentType: 'PROBLEM_SET',
  problemSetType: 'LINEAR_COMPLETE_ALL',
  path: 'PSA1',
  properties: problemSetPropertiesSchema.parse({}),
  children: problems.map(({ problemId }) => problemId as string),
  folderPath: '',
  lessonType: '',
  problemCount: problems.length,
  openResponseCount: 0,
  grade: '',
  curriculum: '',
  skillIds: [],
  isSkillbuilder: false,
}

const tree = {
  problemSet,
  path: 'PSA1',
  partLetter: null,
  members: problems.map((problem) => ({ contentType: 'PROBLEM', problem })),
}

const unwritten = {
  hints: null,
  explanation: null,
  responseFeedback: null,
  answerPartsToResponses: null,
  psType: 'WORK_IN_PROGRESS',
  version: 1,
  previousSupportId: null,
  revision: 1,
} as const

/** What the platform gives for the first problem. */
const best = {
  ...unwritten,
  supportId: 'TULIB',
  problemId: 'PRA1',
  tutorStrategyType: 'HINTS' satisfies BestKind,
  hints: [{ hint: '<p>Count on from the first.</p>' }],
  psType: 'PUBLISHED',
}

const commonAnswers = [12, 13].map(
  (id): StudentResponse => ({
    id: id as StudentResponse['id'],
    problemId: 'PRA1' as StudentResponse['problemId'],
    response: { '1': [String(id)] },
    count: 40 - id,
    misconception: null,
    isSimulated: true,
    isOwn: false,
  }),
)

interface StudyOverrides extends Partial<Omit<Study, 'studyTypeId'>> {
  studyTypeId?: StudyTypeId
}

/** A study in development with two conditions and a set of three problems. */
export function aStudy({ studyTypeId = studyTypes.supportComparison, ...more }: StudyOverrides = {}): Study {
  const isSingle = studyTypeId === studyTypes.singleSupport
  const conditions = [
    { conditionId: 11, name: isSingle ? 'Best So Far' : 'Condition 1', isFixed: isSingle },
    { conditionId: 12, name: 'Condition 2', isFixed: false },
  ]
  const problemSetsInStudy = [{ problemSetId: problemSet.problemSetId, studyBlockTypeId: 3 }]
  const facts = { studyId: 7, studyName: 'Counting on', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  return normalizeStudy({ ...facts, studyTypeId, conditions, problemSetsInStudy, ...more }) as Study
}

interface Setting extends AnswerOptions {
  study?: Study
  address?: string
  /** Hints that the first condition gives for the first problem from the start. */
  hints?: string[]
}

interface Save {
  slot: SupportSlot
  content: SlotContent | null
}

function Loaded() {
  const study = useQuery(studyQuery(7)).data
  return study ? <BuildStep study={study} /> : null
}

/** Opens the step against a real server that has this one study. Every save creates a new support. */
export async function openBuild({ study = aStudy(), address = '/', hints, answer }: Setting = {}) {
  const serverState = { study, supports: new Map<string, StoredSupport>(), answers: [...commonAnswers], saves: 0 }
  const store = ({ slot, content }: Save): StoredSupport | null => {
    if (content === null) {
      serverState.supports.delete(slotKey(slot))
      return null
    }
    const supportId = `TUA${++serverState.saves}` as Tutoring['supportId']
    const tutoring = { ...unwritten, ...content, supportId, problemId: slot.problemId } as Tutoring
    const mapping = { id: slot.studentResponseId && serverState.saves, isPublished: false }
    const stored = { slot, tutoring, revision: `${supportId}.1` as SupportRevision, mapping }
    serverState.supports.set(slotKey(slot), stored)
    return stored
  }
  const slotOf = (conditionId: number, problemId: string): SupportSlot => ({
    studyId: serverState.study.studyId,
    conditionId: conditionId as ConditionId,
    problemId: problemId as SupportSlot['problemId'],
    studentResponseId: null,
  })
  if (hints) {
    const content = { tutorStrategyType: 'HINTS' as const, hints: hints.map((hint) => ({ hint })) }
    store({ slot: slotOf(11, 'PRA1'), content })
  }
  const mappings = (isFeedback: boolean) =>
    [...serverState.supports.values()]
      .filter(({ slot }) => (slot.studentResponseId !== null) === isFeedback)
      .map(({ slot, tutoring: { supportId, tutorStrategyType }, mapping: { id, isPublished } }) => ({
        ...slot,
        supportId,
        tutorStrategyType,
        mappingId: id,
        isPublished,
      }))
  const addAnswer = (response: Response): StudentResponse => {
    const id = (100 + serverState.answers.length) as StudentResponse['id']
    const added = { ...commonAnswers[0]!, id, response, count: 0, isSimulated: false, isOwn: true }
    serverState.answers.push(added)
    return added
  }
  const serve = ({ method, path, body }: Received) => {
    switch (`${method} ${path.replace(/\?.*/, '')}`) {
      case 'POST /api/study/loadStudyById':
        return { body: serverState.study }
      case 'POST /api/study/updateStudyStatus':
        serverState.study = { ...serverState.study, studyStatus: (body as { status: Study['studyStatus'] }).status }
        return { body: serverState.study }
      case 'POST /api/study/getAllWipProblems':
        return { body: { allCond: problems.map(({ problemId }) => ({ problemId, problemSetId: 'PSA1' })) } }
      case 'GET /core/content/problem-sets/PSA1/tree':
        return { body: tree }
      case 'GET /api/TutorStrategyCondition':
        return { body: mappings(false) }
      case 'GET /api/cwa/getWipCWAFeedbackMappingsForStudy':
        return { body: mappings(true) }
      case 'GET /api/study/supports':
        return { body: [...serverState.supports.values()].map(({ tutoring }) => tutoring) }
      case 'PUT /api/study/support':
        return { body: store(body as Save) }
      case 'GET /api/study/bestSoFar':
        return { body: { isFrozen: false, sets: [] } }
      case 'POST /core/content/tutorings/best':
        return { body: { PRA1: best } }
      case 'GET /api/study/wrongAnswers':
        return { body: serverState.answers }
      case 'POST /core/sdata/cwa':
        return { body: addAnswer((body as { response: Response }).response) }
      default:
        return undefined
    }
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Loaded /> }], address, serve, answer })
  /** The hints of each slot, by its condition and problem. */
  const storedHints = () =>
    Object.fromEntries(
      [...serverState.supports].map(([key, { tutoring }]) => [key, tutoring.hints?.map(({ hint }) => hint)]),
    )
  return { ...opened, serverState, storedHints }
}
