import { type StudyFields, type StudyTypeId, studyTypes } from '@trellis/domain'
import { defaultTruth, type Truth } from '@trellis/simulation'
import {
  correctnessOnly,
  encouragingHints,
  type FeedbackWriter,
  libraryExplanation,
  libraryHints,
  namedMistake,
  numberLineJumps,
  roundingStepByStep,
  type SupportWriter,
  wholeSolution,
  workedFractionSum,
} from './demo-supports'

/** A problem set of the library, by its name and skill. */
export interface SetChoice {
  name: string
  skill: string
}

export interface DemoCondition {
  name: string
  description: string
  support?: SupportWriter
  feedback?: FeedbackWriter
  /** How many problems at the end of the set have no support yet. */
  missingSupports?: number
}

/** Days before the start of the demo. */
export interface DemoDates {
  created: number
  submitted?: number
  deployed?: number
  paused?: number
  completed?: number
  archived?: number
}

export interface DemoDesign {
  typeId: StudyTypeId
  name: string
  question: string
  /** The conditions that the researcher writes supports for; in Problem Varied, each has its own set. */
  conditions: DemoCondition[]
  sets: SetChoice[]
  /** How many problems it uses of each set between the tests; all of them by default. */
  problems?: number
  preTest?: SetChoice
  postTest?: SetChoice
  settings?: Partial<StudyFields>
  /** Days after the start of the demo. */
  endsIn?: number
  /** Students who enroll by link, classes with a number of students each, or the demo class. */
  participants?: { byLink: number } | { classes: number; students: number } | 'demo class'
  /** What is true of its simulated students, so that the results can find it. */
  truth?: Truth
  dates: DemoDates
  /** Why it was paused or archived. */
  note?: string
}

/** Homework of the demo class that is in no study. It ends with an open response question. */
export const ordinaryHomework: SetChoice = {
  name: 'Add and subtract signed numbers in context',
  skill: '7.NS.A.1',
}

const selfDeploy = { recruitmentTypeNumber: 2 } as const

/** Studies of every type and in every status. Question, problem sets and supports are about the same mathematics. */
export const demoDesigns: readonly DemoDesign[] = [
  {
    typeId: studyTypes.supportComparison,
    name: 'Hints or a worked example for adding fractions',
    question:
      'When students cannot add two fractions with different denominators, do they solve the next problem correctly on the first attempt more often after step-by-step hints than after a worked example? We expect hints to help more, because students carry out each step themselves.',
    conditions: [
      {
        name: 'Step-by-step hints',
        description: 'Three hints, shown one at a time when the student asks. The last step is left to the student.',
        support: libraryHints,
      },
      {
        name: 'Worked example',
        description: 'One explanation that shows every step of the solution at once.',
        support: workedFractionSum,
        missingSupports: 2,
      },
    ],
    sets: [{ name: 'Add fractions with different denominators', skill: '5.NF.A.1' }],
    dates: { created: 6 },
  },
  {
    typeId: studyTypes.problemVaried,
    name: 'Multiplication in stories or in equations',
    question:
      'Do students who practice multiplication in stories about equal groups solve more two-step stories in a test afterwards than students who practice the same facts in equations?',
    conditions: [
      { name: 'Stories', description: 'Every problem is a story about equal groups.' },
      { name: 'Equations', description: 'Every problem is an equation with a missing number.' },
    ],
    sets: [
      { name: 'Equal groups', skill: '3.OA.A.3' },
      { name: 'The missing number in a product or quotient', skill: '3.OA.A.4' },
    ],
    postTest: { name: 'Two-step stories', skill: '3.OA.D.8' },
    settings: { recruitmentTypeNumber: 1 },
    dates: { created: 2 },
  },
  {
    typeId: studyTypes.singleSupport,
    name: 'A number line for subtracting negative numbers',
    question:
      'Does an explanation that jumps along a number line help students subtract negative numbers more than the best support so far, which states the rule? We expect fewer answers with the wrong sign.',
    conditions: [
      {
        name: 'Number line',
        description: 'An explanation that starts at the first number and jumps to the right.',
        support: numberLineJumps,
      },
    ],
    sets: [{ name: 'Subtract negative numbers', skill: '7.NS.A.1c' }],
    settings: selfDeploy,
    dates: { created: 9, submitted: 1 },
  },
  {
    typeId: studyTypes.commonWrongAnswers,
    name: 'Naming the mistake',
    question:
      'After a common wrong answer in expanding expressions such as 7(2p − 8), do students correct themselves on the next attempt more often when the feedback names their mistake than when it only says that the answer is not correct?',
    conditions: [
      {
        name: 'Names the mistake',
        description: 'Says which step went wrong and asks a question about that step.',
        feedback: namedMistake,
      },
      {
        name: 'Correctness only',
        description: 'Says that the answer is not correct, as the tutor does by itself.',
        feedback: correctnessOnly,
      },
    ],
    sets: [{ name: 'Use the distributive property', skill: '6.EE.A.3' }],
    settings: {
      ...selfDeploy,
      enrolmentCap: 200,
      postSurvey: true,
      postSurveyQuestions: [
        {
          id: 'confidence',
          kind: 'SCALE',
          prompt: 'How sure are you that you can write such an expression without parentheses now?',
          options: ['Not sure at all', 'Very sure'],
          steps: 5,
          isRequired: false,
        },
      ],
    },
    endsIn: 21,
    participants: { byLink: 60 },
    dates: { created: 21, submitted: 18, deployed: 16 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'One hint at a time for percent change',
    question:
      'Do students who get the solution of a percent change problem one hint at a time need less help with later problems than students who get the same words in one explanation?',
    conditions: [
      {
        name: 'One hint at a time',
        description: 'The solution in three hints; the student asks for each.',
        support: libraryHints,
      },
      {
        name: 'All at once',
        description: 'The same hints and the answer in one explanation.',
        support: wholeSolution,
      },
    ],
    sets: [{ name: 'Percent increase and decrease', skill: '7.RP.A.3' }],
    settings: { recruitmentTypeNumber: 0, randomisation: 'BLOCKS' },
    endsIn: 28,
    participants: 'demo class',
    dates: { created: 12, submitted: 8, deployed: 5 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'Short or long explanations of rounding',
    question:
      'Do students who read a short explanation round the next number correctly as often as students who read one with every step written out? If they do, the short one saves time.',
    conditions: [
      {
        name: 'Short',
        description: 'Two sentences: the neighbors and the deciding digit.',
        support: libraryExplanation,
      },
      { name: 'Long', description: 'Five steps, each with its reason.', support: roundingStepByStep },
    ],
    sets: [{ name: 'Round to a given place', skill: '4.NBT.A.3' }],
    settings: selfDeploy,
    participants: { byLink: 16 },
    dates: { created: 36, submitted: 33, deployed: 30, paused: 9 },
    note: 'Paused until the schools that take part are back from vacation.',
  },
  {
    typeId: studyTypes.problemVaried,
    name: 'Number lines or shaded strips for fractions',
    question:
      'Do students who meet fractions as points on a number line compare fractions better in a test afterwards than students who meet them as shaded parts of a strip? We expect an advantage of the number line, because it shows the size of a fraction as a distance.',
    conditions: [
      { name: 'Number line', description: 'Every problem asks for a point on a number line.' },
      { name: 'Shaded strip', description: 'Every problem asks for the shaded part of a strip.' },
    ],
    sets: [
      { name: 'Fractions on a number line', skill: '3.NF.A.2b' },
      { name: 'The fraction that is shaded', skill: '3.NF.A.1' },
    ],
    problems: 4,
    preTest: { name: 'Whole numbers as fractions', skill: '3.NF.A.3c' },
    postTest: { name: 'Comparing fractions', skill: '3.NF.A.3d' },
    settings: { ...selfDeploy, randomisation: 'BLOCKS' },
    participants: { byLink: 400 },
    // Negative, because the strip is compared with the number line, which comes first.
    truth: { ...defaultTruth, effect: -0.8, attrition: 0.08 },
    dates: { created: 72, submitted: 66, deployed: 63, completed: 12 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'Hints or an explanation for equivalent ratios',
    question:
      'When students cannot find an equivalent ratio, does it matter for the next problem whether they get the way to the solution in hints or in one explanation?',
    conditions: [
      {
        name: 'Hints',
        description: 'The way to the solution in hints; the student asks for each.',
        support: libraryHints,
      },
      { name: 'Explanation', description: 'The way to the solution in one explanation.', support: libraryExplanation },
    ],
    sets: [{ name: 'Equivalent ratios in mixtures', skill: '6.RP.A.3a' }],
    problems: 6,
    settings: selfDeploy,
    participants: { byLink: 200 },
    dates: { created: 90, submitted: 86, deployed: 80, completed: 30 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'Hints or whole solutions for two-step equations',
    question:
      'Do classes in which students get the whole solution of a two-step equation at once do better in a test afterwards than classes in which they get one hint at a time? Whole classes are assigned, because classmates compare what they are shown.',
    conditions: [
      { name: 'One hint at a time', description: 'The student asks for each hint.', support: libraryHints },
      { name: 'Whole solution', description: 'All hints and the answer in one explanation.', support: wholeSolution },
    ],
    sets: [{ name: 'Solve two-step equations', skill: '7.EE.B.4a' }],
    problems: 4,
    preTest: { name: 'Solve one-step equations', skill: '6.EE.B.7' },
    postTest: { name: 'Solve two-step inequalities', skill: '7.EE.B.4b' },
    settings: { recruitmentTypeNumber: 0, randomisation: 'BLOCKS', randomisedUnit: 'CLASS' },
    participants: { classes: 14, students: 16 },
    truth: { ...defaultTruth, effect: 0.8, icc: 0.15, attrition: 0.06 },
    dates: { created: 110, submitted: 104, deployed: 98, completed: 45 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'Long explanations for long division',
    question:
      'Do students who read the whole solution of a long division do better in a test afterwards than students who get one hint at a time, although reading it takes longer?',
    conditions: [
      { name: 'Hints', description: 'One hint at a time.', support: libraryHints },
      { name: 'Whole solution', description: 'Every step in one long explanation.', support: wholeSolution },
    ],
    sets: [{ name: 'Divide by a two-digit number', skill: '5.NBT.B.6' }],
    problems: 5,
    postTest: { name: 'Divide decimals', skill: '5.NBT.B.7' },
    settings: selfDeploy,
    participants: { byLink: 160 },
    truth: { ...defaultTruth, effect: 0.5, attrition: 0.2, differentialAttrition: 0.6 },
    dates: { created: 130, submitted: 124, deployed: 118, completed: 60 },
  },
  {
    typeId: studyTypes.supportComparison,
    name: 'Encouraging words in hints',
    question: 'Do students ask for more hints in adding decimals when each hint begins with an encouraging sentence?',
    conditions: [
      {
        name: 'Encouraging',
        description: 'Each hint begins with a sentence that encourages.',
        support: encouragingHints,
      },
      { name: 'Plain', description: 'The same hints without that sentence.', support: libraryHints },
    ],
    sets: [{ name: 'Add decimals', skill: '5.NBT.B.7' }],
    dates: { created: 55, archived: 40 },
    note: 'Archived at the request of its author, who will study help-seeking in another way.',
  },
]
