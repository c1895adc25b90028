import { useQuery } from '@tanstack/react-query'
import {
  type AddProblemSetRefusal,
  type Condition,
  type ErrorCode,
  errorRegistry,
  firstConditions,
  hasProblemSet,
  mayAddCondition,
  mayAddProblemSet,
  mayDeleteCondition,
  newConditionDescription,
  nextConditionName,
  normalizeStudy,
  type Problem,
  type ProblemSet,
  type ProblemSetId,
  problemSetIdSchema,
  problemSetPropertiesSchema,
  type Study,
  type StudyTypeId,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { signedOut } from '../../../lib/session'
import { studyQuery } from '../../../shared/study/studies'
import { type AnswerOptions, aPerson, openScreen, refusal } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'

export interface LibrarySet {
  set: ProblemSet
  problems: Problem[]
}

/** A set of the library with problems of its own: those of `PSA1` are `PR1N1`, `PR1N2`, … */
export function aLibrarySet(id: string, problemSetName: string, problemCount = 3): LibrarySet {
  const problemSetId = id as ProblemSetId
  const problems = Array.from({ length: problemCount }, (_, index) => {
    const problemId = `PR${id.slice('PSA'.length)}N${index + 1}` as Problem['problemId']
    return {
      problemId,
      question: `<p>Question ${index + 1} of ${problemSetName}</p>`,
      contentType: 'PROBLEM',
      problemType: 'CHOOSE_ONE',
      problemTypeSDK3: 'CHOOSE_ONE',
      properties: { SHOW_CORRECTNESS: true, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false },
      path: `${id}/${problemId}`,
      partLetter: null,
      answers: [],
    } as unknown as Problem
  })
  const set: ProblemSet = {
    problemSetId,
    problemSetName,
    contentType: 'PROBLEM_SET',
    problemSetType: 'LINEAR_COMPLETE_ALL',
    path: id,
    properties: problemSetPropertiesSchema.parse({}),
    children: problems.map(({ problemId }) => problemId),
    folderPath: 'CenterPoint/Grade 4',
    lessonType: 'Homework',
    problemCount,
    openResponseCount: 0,
    grade: 'Grade 4',
    curriculum: 'CenterPoint',
    skillIds: [],
    isSkillbuilder: false,
  }
  return { set, problems }
}

export const fractions = aLibrarySet('PSA1', 'Order fractions')
export const decimals = aLibrarySet('PSA2', 'Add decimals')
/** A set that another study uses. */
export const angles = aLibrarySet('PSA3', 'Measure angles')

interface StudyOverrides extends Partial<Omit<Study, 'studyTypeId'>> {
  studyTypeId?: StudyTypeId
  sets?: LibrarySet[]
}

/** A study in development that the signed-in person owns, with the conditions of a new study. */
export function aStudy({ sets = [], studyTypeId = 1, ...more }: StudyOverrides = {}): Study {
  const conditions = firstConditions(studyTypeId).map((one, index) => ({ ...one, conditionId: 11 + index }))
  const problemSetsInStudy = sets.map(({ set }) => ({ problemSetId: set.problemSetId, studyBlockTypeId: 3 }))
  const facts = { studyId: 7, studyName: 'Fractions', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  return normalizeStudy({ ...facts, studyTypeId, conditions, problemSetsInStudy, ...more }) as Study
}

interface Setting extends AnswerOptions {
  study?: Study
  address?: string
}

function Loaded({ children }: { children: (study: Study) => ReactNode }) {
  const study = useQuery(studyQuery(7))
  return study.data ? children(study.data) : null
}

const refused = (code: ErrorCode, details: object = {}) =>
  refusal(errorRegistry[code].status, code, errorRegistry[code].message, details)

const addRefusals: Partial<Record<AddProblemSetRefusal, ErrorCode>> = {
  already_added: 'problem_set_already_added',
  one_problem_set_only: 'one_problem_set_only',
  in_use: 'problem_set_in_use',
}

/** Opens a step against a real server that has this one study and a library of three sets, one of them in use. */
export async function openStep(
  show: (study: Study) => ReactNode,
  { study = aStudy(), address = '/', answer }: Setting = {},
) {
  const library = [fractions, decimals, angles]
  const serverState = { study, used: new Map<string, string[]>() }
  const inLibrary = (id: string) => library.find(({ set }) => set.problemSetId === id)
  const usedOf = (id: string) => serverState.used.get(id) ?? inLibrary(id)!.problems.map(({ problemId }) => problemId)
  const change = (patch: Partial<Study>) => {
    serverState.study = { ...serverState.study, ...patch }
  }
  const changeCondition = (id: number, patch: Partial<Condition>) => {
    change({
      conditions: serverState.study.conditions.map((one) => (one.conditionId === id ? { ...one, ...patch } : one)),
    })
    return serverState.study.conditions.find(({ conditionId }) => conditionId === id)!
  }
  const lifecycle = () => ({
    typeId: serverState.study.studyTypeId,
    status: serverState.study.studyStatus,
    count: serverState.study.conditions.length,
  })
  let lastCondition = 20

  const actions: Record<string, (body: never) => { status?: number; body: unknown }> = {
    '/api/study/loadStudyById': () => ({ body: serverState.study }),
    '/api/study/updateStudyStatus': ({ status }: { status: Study['studyStatus'] }) => {
      change({ studyStatus: status })
      return { body: serverState.study }
    },
    '/api/study/addProblemSet': ({ problemSetId: id, studyBlockTypeId }: { problemSetId: string } & Block) => {
      const parsed = problemSetIdSchema.safeParse(id)
      if (!parsed.success) return refused('malformed_problem_set_id', { id })
      if (!inLibrary(id)) return refused('problem_set_not_found', { id })
      const isInUse = id === angles.set.problemSetId
      const verdict = mayAddProblemSet({ study: serverState.study, problemSetId: id, studyBlockTypeId, isInUse })
      if (!verdict.ok) return refused(addRefusals[verdict.reason] ?? 'edit_refused', { reason: verdict.reason })
      change({
        problemSetsInStudy: [...serverState.study.problemSetsInStudy, { problemSetId: parsed.data, studyBlockTypeId }],
      })
      return { body: { problemSetId: id } }
    },
    '/api/study/removeProblemSet': ({ problemSetId: id }: { problemSetId: string }) => {
      if (!hasProblemSet(serverState.study, id)) return refused('problem_set_not_found', { id })
      change({
        problemSetsInStudy: serverState.study.problemSetsInStudy.filter(({ problemSetId }) => problemSetId !== id),
        conditions: serverState.study.conditions.map((one) =>
          one.problemSetId === id ? { ...one, problemSetId: null } : one,
        ),
      })
      return { body: { ok: true } }
    },
    '/api/study/getAllWipProblems': () => ({
      body: {
        allCond: serverState.study.problemSetsInStudy.flatMap(({ problemSetId }) =>
          usedOf(problemSetId).map((problemId) => ({ problemId, problemSetId })),
        ),
      },
    }),
    '/api/study/arrangeProblems': ({ problemSetId, problems }: { problemSetId: ProblemSetId; problems: string[] }) => {
      serverState.used.set(problemSetId, problems)
      const others = serverState.study.problemSetsInfo.filter((info) => info.problemSetId !== problemSetId)
      change({ problemSetsInfo: [...others, { problemSetId, problemCount: problems.length }] })
      return { body: { problems: problems.length } }
    },
    '/api/study/addStudyCondition': (wanted: Partial<Condition>) => {
      const verdict = mayAddCondition(lifecycle())
      if (!verdict.ok) return refused('condition_refused', { reason: verdict.reason })
      lastCondition += 1
      const added = {
        conditionId: lastCondition as Condition['conditionId'],
        name: wanted.name ?? nextConditionName(serverState.study.conditions.map(({ name }) => name)),
        description: wanted.description ?? newConditionDescription,
        problemSetId: wanted.problemSetId ?? null,
        isFixed: false,
        weight: 1,
        withheld: [],
      }
      change({ conditions: [...serverState.study.conditions, added] })
      return { body: added }
    },
    '/api/study/updateStudyCondition': ({
      conditionId,
      fieldname,
      value,
    }: {
      conditionId: number
      fieldname: string
      value: unknown
    }) => ({ body: changeCondition(conditionId, { [fieldname]: value }) }),
    '/api/study/deleteStudyCondition': ({ id }: { id: number }) => {
      const { isFixed } = serverState.study.conditions.find(({ conditionId }) => conditionId === id)!
      const verdict = mayDeleteCondition({ ...lifecycle(), isFixed })
      if (!verdict.ok) return refused('condition_refused', { reason: verdict.reason })
      change({ conditions: serverState.study.conditions.filter(({ conditionId }) => conditionId !== id) })
      return { body: { ok: true } }
    },
  }

  const content = (pathname: string, query: URLSearchParams) => {
    if (pathname === '/core/content/problemSets') {
      return (query.get('ids') ?? '').split(',').flatMap((id) => inLibrary(id)?.set ?? [])
    }
    if (pathname === '/core/content/problems') return inLibrary(query.get('problemSetId')!)!.problems
    const tree = /^\/core\/content\/problem-sets\/(\w+)\/tree$/.exec(pathname)
    if (!tree) return undefined
    const { set, problems } = inLibrary(tree[1]!)!
    const members = problems.map((problem) => ({ contentType: 'PROBLEM', problem }))
    return { problemSet: set, path: set.path, partLetter: null, members }
  }

  const serve = ({ path, body }: Received) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    const act = actions[pathname]
    if (act) return act(body as never)
    if (pathname === '/api/login/isAuth') return { body: { ...signedOut, auth: true, userID: 'U1' } }
    if (pathname === '/core/users/me') return { body: aPerson('RESEARCHER') }
    if (pathname === '/api/study/isProblemSetInUse') {
      return { body: { isInUse: searchParams.get('problemSetId') === angles.set.problemSetId } }
    }
    const found = content(pathname, searchParams)
    return found && { body: found }
  }
  const routes = [{ path: '*', element: <Loaded>{show}</Loaded> }]
  return { ...(await openScreen({ routes, address, serve, answer })), serverState }
}

interface Block {
  studyBlockTypeId: number
}
