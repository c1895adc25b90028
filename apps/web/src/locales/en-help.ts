import type { StudyTypeId } from '@trellis/domain'

/** A paragraph, a list, or the steps of the study by name and in their order. */
export type HelpBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly (readonly [name: string, what: string])[] }

export interface HelpText {
  /** What the study type is about, in one or two sentences. */
  lead: string
  sections: readonly { heading: string; blocks: readonly HelpBlock[] }[]
}

/**
 * The help pages. They are kept apart from the other messages because a single page shows them and loads them. A second
 * language is one more file like this.
 */
export const enHelp: Record<StudyTypeId, HelpText> = {
  1: {
    lead: 'Every student works on the same problems. What differs is the help they get.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Two or more kinds of student support, all written by you: hints versus one explanation, a diagram versus text, a short text versus a long one. Each student is randomly assigned to one condition and stays in it for the whole study.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about help: its form, its length, its wording. If your question is about the problems themselves, choose Problem Varied. If you have a single idea and want to know whether it beats what students get today, choose Single Support.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Which helps more with adding fractions: step-by-step hints or one worked example? Use two problem sets on unlike denominators and two conditions. “Hints” has three hints for each problem; “Worked example” has one explanation with the whole solution.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and state your question in one sentence.'],
              ['Conditions', 'Describe each condition you compare: at least 2 and at most 20.'],
              ['Content', 'Choose the problem sets.'],
              ['Build', 'Write a support for every problem in every condition.'],
              ['Preview', 'Work through each condition as a student would, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. A student who asks for help gets the support for their own condition and never learns that there is another one. Open response problems offer no help in any condition.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: whether the first attempt was correct, the number of attempts, how much help the student asked for, and the time. For each student: how far they got.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Length is confounded with form. If one support is three times as long, you are comparing length as well. Give both conditions the same information.',
              'Only students who need help ever see your supports. A problem set that nearly everyone gets right tells you little.',
              'The first attempt usually comes before any help. On the very first problem, it is a baseline, not an outcome.',
              'Where a condition has no support for a problem, its students have no help to ask for. The Build step counts these gaps.',
              'Each additional condition leaves fewer students for the others.',
            ],
          },
        ],
      },
    ],
  },
  2: {
    lead: 'Each condition gives students its own problem set. What differs is what they practice.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Problem sets that differ in order, context, mix or difficulty. Each condition uses one of the sets you have added, and each student is randomly assigned to one condition. The supports are those the problems already have.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about practice: what to practice, in what order, how much, how mixed. If the problems stay the same and only the help changes, choose Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Does it help to see equations in word problems before seeing them as bare numbers? Use two sets with the same twelve problems. One starts with the word problems, the other with the numbers. Both end with the same four problems, and those are where you compare.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study, write the question, choose recruitment and paradigm.'],
              ['Problem Sets', 'Add the sets, name 2 to 4 conditions, and choose a set for each condition.'],
              ['Deploy', 'Check everything once more and submit.'],
            ],
          },
          'The paradigm determines when a student is done: with a Mastery Set, after 3 correct problems in a row; with a Problem Set, after the last problem. It also determines which sets you are offered, so choose it first.',
        ],
      },
      {
        heading: 'What students see',
        blocks: ['An ordinary assignment: the problem set for their condition, from the first problem to the last.'],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: the first attempt, the number of attempts, the help the student asked for and the time. For each student: how far they got and, with a Mastery Set, how many problems they needed.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Scores on different problems are not comparable: an easier set looks like better learning. Compare on problems that all conditions share.',
              'Two sets often differ in more than you intended: length, reading load, answer format. Put them side by side and look for everything that differs.',
              'With a Mastery Set, strong students leave early and some students never finish. Report attrition and analyze by intention to treat, not only the finishers.',
              'A set that another running study uses cannot be submitted with yours. The finder marks such sets.',
            ],
          },
        ],
      },
    ],
  },
  3: {
    lead: 'One support of your own compared with “Best So Far”: the support the platform gives students today.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Two conditions. “Best So Far” is fixed: for each problem, it gives the support that students get now. The other condition is yours. Half of the students are randomly assigned to each.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When you have one idea and a practical question: is it better than what exists? You write only one condition, so this is the quickest type to build. If you want to know which of two ideas of your own is better, choose Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Is an explanation that walks along a number line better for adding negative numbers than the help students get now? Use one problem set on sums of integers. Call your condition “Number line” and write one explanation, with a picture, for every problem.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and state your question in one sentence.'],
              ['Condition', 'Describe your own condition; the other one is fixed.'],
              ['Content', 'Add the problem set. This study type uses exactly one.'],
              ['Build', 'Write your support for every problem in the set.'],
              ['Preview', 'Work through both conditions as a student would, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. A student who asks for help gets either your support or the usual one, and nothing on the screen shows which one it is.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: whether the first attempt was correct, the number of attempts, the help the student asked for and the time. For each student: how far they got.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              '“Best So Far” is a mix: hints for one problem, an explanation for the next. A difference tells you that your support is better or worse, not why.',
              'Where a problem has no support yet, you are comparing with no help at all. The preview shows you where.',
              'Anything new draws attention. An advantage that fades over the set may be a novelty effect.',
              'One set is one topic and one grade. Do not claim more than that in the title.',
              'Do not copy the usual support and change a word: an effect too small to matter takes thousands of students to detect.',
            ],
          },
        ],
      },
    ],
  },
  4: {
    lead: 'Some wrong answers come up again and again. Compare the feedback students see when they give one.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Feedback on common wrong answers. For each problem, the platform knows which wrong answers are common and how many students gave them. You write a feedback message for each of them, a different one in each condition. Each student is randomly assigned to one condition.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about a particular misconception, or about the moment after a mistake. If the help should be available to every student who asks for it, whatever they answered, choose Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Many students write 2(x + 3) as 2x + 3. Does it help to name the mistake? The condition “Names the mistake” says that the 2 multiplies both terms. “Try again” says only that the answer is not correct yet. The outcomes are the next answer and the next problem of the same kind.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and state your question in one sentence.'],
              ['Conditions', 'Describe each kind of feedback you compare: at least 2.'],
              ['Content', 'Choose problem sets in which the mistake is common.'],
              [
                'Build',
                'Write feedback for each wrong answer in each condition. The count next to an answer shows where feedback will reach the most students.',
              ],
              ['Preview', 'Give the wrong answers yourself, in each condition, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. A student who gives one of the listed answers sees the feedback for their condition and can answer again. Any other wrong answer gets the usual response.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'Which wrong answers were given, which feedback was shown, whether the next attempt was correct, the number of attempts, and the answers to the problems that follow.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Feedback that contains the answer makes the next attempt a copying task. Use the next problem as the outcome instead.',
              'Only students who make the mistake are compared. The first time, that is fair; later, the feedback itself changes who makes it. Analyze first encounters.',
              'One answer may come from two different mistakes. Do not guess what students were thinking; point out what to check.',
              'Rare answers yield few cases. Five answers with hundreds of cases each are better than fifty with ten.',
            ],
          },
        ],
      },
    ],
  },
}
