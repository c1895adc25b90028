import type {
  ProblemId,
  ProblemType,
  Progress,
  StudentMember,
  StudentPart,
  StudentPartSet,
  StudentProblem,
} from '@trellis/domain'

export function aPart(
  answerType: ProblemType,
  { number = '1', choices, ...rest }: Partial<Omit<StudentPart, 'choices'>> & { choices?: string[] } = {},
): StudentPart {
  return {
    memberType: 'ANSWER_PART',
    number,
    answerType,
    choices: choices?.map((value) => ({ value, display: value })) ?? null,
    htmlMarker: null,
    properties: {},
    ...rest,
  }
}

export function aSet(members: StudentMember[]): StudentPartSet {
  return { memberType: 'ANSWER_SET', members, htmlMarker: null, properties: { STACKED: true } }
}

export function aProblem(answers: StudentMember[], rest: Partial<StudentProblem> = {}): StudentProblem {
  return {
    problemId: 'PRA1' as ProblemId,
    problemType: 'NUMERIC',
    question: '<p>How many legs have three spiders?</p>',
    answers,
    showCorrectness: true,
    help: null,
    ...rest,
  }
}

export function aProgress(
  problem: Partial<NonNullable<Progress['problem']>> | null,
  rest: Partial<Progress> = {},
): Progress {
  return {
    ending: null,
    problem: problem && {
      problemId: 'PRA1' as ProblemId,
      number: 1,
      part: null,
      canSkip: false,
      showCorrectness: true,
      tutoringAvailable: true,
      tutorTimer: 0,
      autoScaffolding: false,
      ...problem,
    },
    done: 0,
    total: 3,
    streak: null,
    ...rest,
  }
}
