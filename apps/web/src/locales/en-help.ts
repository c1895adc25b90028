import type { StudyTypeId } from '@trellis/domain'

/** A paragraph, a list, or the steps of the study by name and in their order. */
export type HelpBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly (readonly [name: string, what: string])[] }

export interface HelpText {
  /** What the type is about, in one or two sentences. */
  lead: string
  sections: readonly { heading: string; blocks: readonly HelpBlock[] }[]
}

/**
 * The help pages. They stand apart from the other words because they are read on one page alone, and come with it. A
 * second language is one more file like this.
 */
export const enHelp: Record<StudyTypeId, HelpText> = {
  1: {
    lead: 'Every student works on the same problems. What differs is the help they get.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Two or more kinds of student support, all written by you: hints against one explanation, a diagram against words, a short text against a long one. Each student is put into one condition at random and stays in it for the whole study.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about help: its form, its length, its wording. If your question is about the problems themselves, take Problem Varied. If you have a single idea and want to know whether it beats what students get today, take Single Support.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Do step-by-step hints or one worked example help more with adding fractions? Take two problem sets on unlike denominators and two conditions. “Hints” has three hints for each problem; “Worked example” has one explanation with the whole solution.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and put your question into one sentence.'],
              ['Conditions', 'Write a line for each thing you compare, at least 2 and at most 20.'],
              ['Content', 'Choose the problem sets.'],
              ['Build', 'Write a support for every problem in every condition.'],
              ['Preview', 'Go through each condition as a student would, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. A student who asks for help gets the support of their own condition and never learns that there is another one. Open response problems offer no help in any condition.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: whether the first answer was right, how many attempts it took, how much help was asked for, and the time. For each student: how far they came.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Length travels with form. If one support is three times as long, you compare length as well. Give both sides the same information.',
              'Only students who need help ever meet your supports. A set that nearly everybody gets right tells you little.',
              'A first answer comes before any help. On the very first problem it is a baseline, not an outcome.',
              'A problem without a support in one condition gives its students nothing to ask for. The Build step counts those gaps.',
              'Each further condition leaves fewer students for the others.',
            ],
          },
        ],
      },
    ],
  },
  2: {
    lead: 'Each condition gives students a problem set of its own. What differs is what they practise.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Problem sets: another order, another context, another mixture, another difficulty. Each condition points at one of the sets you have added, and each student is put into one condition at random. The supports are those the problems already have.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about practice: what to practise, in which order, how much, how mixed. If the problems are to stay the same and only the help changes, take Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Does it help to meet equations in stories before meeting them as bare numbers? Take two sets with the same twelve problems. One starts with the stories, the other with the numbers. Both end with the same four problems, and on those you compare.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study, write the question, choose recruitment and paradigm.'],
              ['Problem Sets', 'Add the sets, name 2 to 4 conditions, and give each condition its set.'],
              ['Deploy', 'Read it all once more and submit.'],
            ],
          },
          'The paradigm says when a student is done. With a Mastery Set it is after 3 correct problems in a row; with a Problem Set, after the last problem. It also narrows down which sets you are offered, so choose it first.',
        ],
      },
      {
        heading: 'What students see',
        blocks: ['An ordinary assignment: the set of their condition, from the first problem to the last.'],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: the first answer, the attempts, the help asked for and the time. For each student: how far they came and, with a Mastery Set, how many problems they needed.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Scores on different problems cannot be compared: an easier set looks like better learning. Compare on problems that all conditions share.',
              'Two sets often differ in more than you meant: length, reading load, answer format. Put them side by side and look for everything that differs.',
              'With a Mastery Set the strong students leave early and some never finish. Report both groups, not the finishers alone.',
              'A set that another running study holds cannot be submitted with yours. The finder marks those.',
            ],
          },
        ],
      },
    ],
  },
  3: {
    lead: 'One support of yours against “Best So Far”: what the platform would give students today.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Two conditions. “Best So Far” is fixed: for each problem it gives the support that students get now. The other condition is yours. Half of the students are put into each, at random.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When you have one idea and a practical question: is it better than what there is? You write one side only, so it is the quickest type to build. If you want to know which of two ideas of your own is better, take Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Is an explanation that walks along a number line better for adding negative numbers than the help students get now? Take one problem set on sums of integers. Call your condition “Number line” and write one explanation, with a picture, for every problem.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and put your question into one sentence.'],
              ['Condition', 'Say what your own condition is; the other one is given.'],
              ['Content', 'Add the problem set. This type takes exactly one.'],
              ['Build', 'Write your support for every problem of the set.'],
              ['Preview', 'Go through both conditions as a student would, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. A student who asks for help gets either your support or the usual one, and nothing on the screen tells which of the two it is.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'For each problem: whether the first answer was right, the attempts, the help asked for and the time. For each student: how far they came.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              '“Best So Far” is a mixture: hints for one problem, an explanation for the next. A difference tells you that yours is better or worse, not why.',
              'Where a problem has no support yet, you compare with no help at all. The preview shows you where.',
              'Anything new draws attention. An advantage that fades over the set may be novelty.',
              'One set is one topic and one grade. Do not promise more than that in the title.',
              'Do not copy the usual support and change a word: an effect too small to matter takes thousands of students to see.',
            ],
          },
        ],
      },
    ],
  },
  4: {
    lead: 'Some wrong answers come up again and again. Compare what students are told when they give one.',
    sections: [
      {
        heading: 'What it compares',
        blocks: [
          'Feedback on common wrong answers. For each problem the platform knows which wrong answers many students gave, and how many. You write a feedback message for each of them, a different one in each condition. Students are put into one condition at random.',
        ],
      },
      {
        heading: 'When to choose it',
        blocks: [
          'When your question is about a particular misconception, or about the moment after a mistake. If the help should be there for every student who asks for it, whatever they answered, take Support Comparison.',
        ],
      },
      {
        heading: 'An example',
        blocks: [
          'Many students write 2(x + 3) as 2x + 3. Does it help to name the mistake? “Names the mistake” says that the 2 multiplies both terms. “Try again” says only that the answer is not right yet. The outcome is the next answer, and the next problem of the same kind.',
        ],
      },
      {
        heading: 'Step by step',
        blocks: [
          {
            steps: [
              ['Overview', 'Name the study and put your question into one sentence.'],
              ['Conditions', 'Write a line for each way to respond, at least 2.'],
              ['Content', 'Choose problem sets in which the mistake is frequent.'],
              [
                'Build',
                'Write feedback for each wrong answer in each condition. The count beside an answer tells you where it pays.',
              ],
              ['Preview', 'Give the wrong answers yourself, in each condition, then submit.'],
            ],
          },
        ],
      },
      {
        heading: 'What students see',
        blocks: [
          'An ordinary assignment. Whoever gives one of the listed answers reads the feedback of their condition and can answer again. Any other wrong answer gets the usual response.',
        ],
      },
      {
        heading: 'What is measured',
        blocks: [
          'Which wrong answers were given, which feedback was shown, whether the next attempt was right, how many attempts it took, and the answers to the problems that follow.',
        ],
      },
      {
        heading: 'What can go wrong',
        blocks: [
          {
            list: [
              'Feedback that contains the answer makes the next attempt a copying task. Look at the next problem instead.',
              'Only students who make the mistake are compared. The first time that is fair; later the feedback itself changes who makes it. Analyse first encounters.',
              'One answer may come from two different mistakes. Do not tell students what they thought; say what to check.',
              'Rare answers give few cases. Five answers with hundreds of cases beat fifty with ten.',
            ],
          },
        ],
      },
    ],
  },
}
