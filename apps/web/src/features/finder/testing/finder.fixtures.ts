import type { Problem, ProblemSetTree, Study } from '@trellis/domain'
import type { FinderPage, FinderRow } from '../finder-queries'

/** A finder row; a test gives only the values it is about. */
export function aRow(facts: Partial<Omit<FinderRow, 'problemSetId'>> & { problemSetId: string }): FinderRow {
  return {
    problemSetName: 'A set',
    problemSetType: 'LINEAR_COMPLETE_ALL',
    folderPath: 'CenterPoint/Grade 4/Fractions',
    lessonType: 'Homework',
    problemCount: 10,
    openResponseCount: 0,
    grade: 'Grade 4',
    curriculum: 'CenterPoint',
    skillIds: [],
    isSkillbuilder: false,
    studentsLastYear: 100,
    avgCorrectLastYear: 70,
    hintsLastYear: 20,
    answersLastYear: 5,
    studentsCompleted: {
      aug: 1,
      sep: 2,
      oct: 3,
      nov: 4,
      dec: 5,
      jan: 6,
      feb: 7,
      mar: 8,
      apr: 9,
      may: 10,
      jun: 11,
      jul: 12,
    },
    isSimulated: true,
    isInUse: false,
    ...facts,
  } as FinderRow
}

export function aPage(problemSets: FinderRow[]): FinderPage {
  return { problemSets, total: problemSets.length, page: 1, pageSize: 30 }
}

export function aProblem(facts: Partial<Problem>): Problem {
  return {
    problemId: 'PRA1',
    question: '<p>Which is less than one?</p>',
    contentType: 'PROBLEM',
    problemType: 'CHOOSE_ONE',
    problemTypeSDK3: 'CHOOSE_ONE',
    properties: { SHOW_CORRECTNESS: true, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false },
    path: 'PSA1/PRA1',
    partLetter: null,
    answers: [
      {
        memberType: 'ANSWER_PART',
        answerType: 'CHOOSE_ONE',
        answerValues: [
          { value: 'one half', display: '<em>one half</em>', isCorrect: true },
          { value: 'two', display: 'two', isCorrect: false },
        ],
        htmlMarker: null,
        properties: {},
      },
    ],
    ...facts,
  } as Problem
}

export function aTree(name: string, problems: Problem[]): ProblemSetTree {
  const problemSet = {
    problemSetId: 'PSA1',
    problemSetName: name,
    contentType: 'PROBLEM_SET',
    path: 'PSA1',
    problemSetType: 'LINEAR_COMPLETE_ALL',
    folderPath: 'CenterPoint/Grade 4',
    lessonType: 'Homework',
    problemCount: problems.length,
    openResponseCount: 0,
    grade: 'Grade 4',
    curriculum: 'CenterPoint',
    skillIds: [],
    isSkillbuilder: false,
    children: problems.map(({ problemId }) => problemId),
    properties: {
      SHOW_CORRECTNESS: true,
      TUTORING_AVAILABLE: true,
      CORRECT_IN_A_ROW: 3,
      TEST_OUT_COUNT: 0,
      DAY_LIMIT: 10,
      STOP_ON_DAY_LIMIT: true,
      TUTOR_TIMER: 0,
      AUTO_SCAFFOLDING: false,
      SHOW_AS_SKILL_BUILDER: false,
      IS_MULTI_PART: false,
      IF_CONDITION_CORRECT_PERCENT: 50,
      EMPTY_BRANCH: 'none',
    },
  } as unknown as ProblemSetTree['problemSet']
  return {
    problemSet,
    path: 'PSA1',
    partLetter: null,
    members: problems.map((problem) => ({ contentType: 'PROBLEM', problem })),
  }
}

export function aStudy(facts: Partial<Study>): Study {
  return {
    studyId: 7,
    studyTypeId: 1,
    members: [],
    studyStatus: 'DEVELOPMENT',
    experimentalParadigmNumber: null,
    problemSetsInStudy: [],
    ...facts,
  } as unknown as Study
}
