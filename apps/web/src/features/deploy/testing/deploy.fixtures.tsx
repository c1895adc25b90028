import { useQuery } from '@tanstack/react-query'
import {
  type ConditionContent,
  type ContentProblem,
  normalizeStudy,
  problemSetPropertiesSchema,
  type Study,
  type StudyContent,
} from '@trellis/domain'
import { studyQuery } from '../../../shared/study/studies'
import { type AnswerOptions, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { DeployStep } from '../deploy-step'

/** A study of the person who is signed in, with two conditions and a set of two problems. */
export function aStudy(more: Partial<Study> = {}): Study {
  const conditions = [
    { conditionId: 11, name: 'Condition 1' },
    { conditionId: 12, name: 'Condition 2' },
  ]
  const problemSetsInStudy = [{ problemSetId: 'PSA1', studyBlockTypeId: 3 }]
  const facts = { studyId: 7, studyTypeId: 1, studyName: 'Fractions', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  return normalizeStudy({ ...facts, conditions, problemSetsInStudy, supportCount: 1, ...more }) as Study
}

const problemOf = (problemId: string) =>
  ({
    problemId,
    problemType: 'NUMERIC',
    question: '',
    properties: { SHOW_CORRECTNESS: true, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false },
    answers: [],
  }) as unknown as ContentProblem

/** Hints for the first problem in the first condition, and nothing else. */
export function aContent(withheld: ConditionContent['withheld'] = []): StudyContent {
  const [first, second] = ['PRA1', 'PRA2']
  const condition = { description: '', isFixed: false, problemSetId: null, feedback: {} }
  const support = { supportId: 'TUA1', type: 'HINTS', pieces: ['<p>Look at the units.</p>'] }
  return {
    sets: [
      {
        studyBlockTypeId: 3,
        set: {
          problemSetId: 'PSA1',
          name: 'One more',
          type: 'LINEAR_COMPLETE_ALL',
          properties: problemSetPropertiesSchema.parse({}),
          members: [first, second].map((problemId) => ({ kind: 'problem', problemId })),
        },
      },
    ],
    problems: { PRA1: problemOf('PRA1'), PRA2: problemOf('PRA2') },
    conditions: [
      { ...condition, conditionId: 11, name: 'Condition 1', supports: { PRA1: support } },
      { ...condition, conditionId: 12, name: 'Condition 2', supports: {}, withheld },
    ],
  } as unknown as StudyContent
}

const auth = {
  auth: true,
  userName: 'nadia@example.org',
  userID: 'U1',
  osfUserId: null,
  isAdmin: false,
  firstTimeVisitingETrials: false,
}

function Loaded() {
  const study = useQuery(studyQuery(7)).data
  const others = { summary: null, enrolmentAccess: null, requests: null, tools: null, snapshot: null }
  return study ? <DeployStep study={study} {...others} /> : null
}

interface Setting extends AnswerOptions {
  study?: Study
  content?: StudyContent
}

/** Opens the step, without the parts of other features, against a real server that has this one study. */
export function openDeployStep({ study = aStudy(), content = aContent(), answer }: Setting = {}) {
  const serve = ({ path }: Received) => {
    switch (path.replace(/\?.*/, '')) {
      case '/api/login/isAuth':
        return { body: auth }
      case '/api/study/loadStudyById':
        return { body: study }
      case '/api/study/content':
        return { body: content }
      case '/core/content/problemSets':
        return { body: [] }
      default:
        return undefined
    }
  }
  return openScreen({ routes: [{ path: '*', element: <Loaded /> }], serve, answer })
}
