import { type StudyTypeId, studyTypes } from '@trellis/domain'

/** Message ids: of a paragraph, of the items of a list, or of ordered steps, each with a name. */
export type HelpBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly (readonly [name: string, description: string])[] }

export interface HelpPage {
  /** What the page is about, in one or two sentences. */
  lead: string
  sections: readonly { heading: string; blocks: readonly HelpBlock[] }[]
}

export const studyTypeHelp: Record<StudyTypeId, HelpPage> = {
  [studyTypes.supportComparison]: {
    lead: /*i18n*/ 'help.supportComparison.lead',
    sections: [
      { heading: /*i18n*/ 'help.heading.compares', blocks: [/*i18n*/ 'help.supportComparison.compares'] },
      { heading: /*i18n*/ 'help.heading.when', blocks: [/*i18n*/ 'help.supportComparison.when'] },
      { heading: /*i18n*/ 'help.heading.example', blocks: [/*i18n*/ 'help.supportComparison.example'] },
      {
        heading: /*i18n*/ 'help.heading.steps',
        blocks: [
          {
            steps: [
              [/*i18n*/ 'help.supportComparison.steps.1.name', /*i18n*/ 'help.supportComparison.steps.1'],
              [/*i18n*/ 'help.supportComparison.steps.2.name', /*i18n*/ 'help.supportComparison.steps.2'],
              [/*i18n*/ 'help.supportComparison.steps.3.name', /*i18n*/ 'help.supportComparison.steps.3'],
              [/*i18n*/ 'help.supportComparison.steps.4.name', /*i18n*/ 'help.supportComparison.steps.4'],
              [/*i18n*/ 'help.supportComparison.steps.5.name', /*i18n*/ 'help.supportComparison.steps.5'],
            ],
          },
        ],
      },
      { heading: /*i18n*/ 'help.heading.students', blocks: [/*i18n*/ 'help.supportComparison.students'] },
      { heading: /*i18n*/ 'help.heading.measured', blocks: [/*i18n*/ 'help.supportComparison.measured'] },
      {
        heading: /*i18n*/ 'help.heading.pitfalls',
        blocks: [
          {
            list: [
              /*i18n*/ 'help.supportComparison.pitfalls.1',
              /*i18n*/ 'help.supportComparison.pitfalls.2',
              /*i18n*/ 'help.supportComparison.pitfalls.3',
              /*i18n*/ 'help.supportComparison.pitfalls.4',
              /*i18n*/ 'help.supportComparison.pitfalls.5',
            ],
          },
        ],
      },
    ],
  },
  [studyTypes.problemVaried]: {
    lead: /*i18n*/ 'help.problemVaried.lead',
    sections: [
      { heading: /*i18n*/ 'help.heading.compares', blocks: [/*i18n*/ 'help.problemVaried.compares'] },
      { heading: /*i18n*/ 'help.heading.when', blocks: [/*i18n*/ 'help.problemVaried.when'] },
      { heading: /*i18n*/ 'help.heading.example', blocks: [/*i18n*/ 'help.problemVaried.example'] },
      {
        heading: /*i18n*/ 'help.heading.steps',
        blocks: [
          {
            steps: [
              [/*i18n*/ 'help.problemVaried.steps.1.1.name', /*i18n*/ 'help.problemVaried.steps.1.1'],
              [/*i18n*/ 'help.problemVaried.steps.1.2.name', /*i18n*/ 'help.problemVaried.steps.1.2'],
              [/*i18n*/ 'help.problemVaried.steps.1.3.name', /*i18n*/ 'help.problemVaried.steps.1.3'],
            ],
          },
          /*i18n*/ 'help.problemVaried.steps.2',
        ],
      },
      { heading: /*i18n*/ 'help.heading.students', blocks: [/*i18n*/ 'help.problemVaried.students'] },
      { heading: /*i18n*/ 'help.heading.measured', blocks: [/*i18n*/ 'help.problemVaried.measured'] },
      {
        heading: /*i18n*/ 'help.heading.pitfalls',
        blocks: [
          {
            list: [
              /*i18n*/ 'help.problemVaried.pitfalls.1',
              /*i18n*/ 'help.problemVaried.pitfalls.2',
              /*i18n*/ 'help.problemVaried.pitfalls.3',
              /*i18n*/ 'help.problemVaried.pitfalls.4',
            ],
          },
        ],
      },
    ],
  },
  [studyTypes.singleSupport]: {
    lead: /*i18n*/ 'help.singleSupport.lead',
    sections: [
      { heading: /*i18n*/ 'help.heading.compares', blocks: [/*i18n*/ 'help.singleSupport.compares'] },
      { heading: /*i18n*/ 'help.heading.when', blocks: [/*i18n*/ 'help.singleSupport.when'] },
      { heading: /*i18n*/ 'help.heading.example', blocks: [/*i18n*/ 'help.singleSupport.example'] },
      {
        heading: /*i18n*/ 'help.heading.steps',
        blocks: [
          {
            steps: [
              [/*i18n*/ 'help.singleSupport.steps.1.name', /*i18n*/ 'help.singleSupport.steps.1'],
              [/*i18n*/ 'help.singleSupport.steps.2.name', /*i18n*/ 'help.singleSupport.steps.2'],
              [/*i18n*/ 'help.singleSupport.steps.3.name', /*i18n*/ 'help.singleSupport.steps.3'],
              [/*i18n*/ 'help.singleSupport.steps.4.name', /*i18n*/ 'help.singleSupport.steps.4'],
              [/*i18n*/ 'help.singleSupport.steps.5.name', /*i18n*/ 'help.singleSupport.steps.5'],
            ],
          },
        ],
      },
      { heading: /*i18n*/ 'help.heading.students', blocks: [/*i18n*/ 'help.singleSupport.students'] },
      { heading: /*i18n*/ 'help.heading.measured', blocks: [/*i18n*/ 'help.singleSupport.measured'] },
      {
        heading: /*i18n*/ 'help.heading.pitfalls',
        blocks: [
          {
            list: [
              /*i18n*/ 'help.singleSupport.pitfalls.1',
              /*i18n*/ 'help.singleSupport.pitfalls.2',
              /*i18n*/ 'help.singleSupport.pitfalls.3',
              /*i18n*/ 'help.singleSupport.pitfalls.4',
              /*i18n*/ 'help.singleSupport.pitfalls.5',
            ],
          },
        ],
      },
    ],
  },
  [studyTypes.commonWrongAnswers]: {
    lead: /*i18n*/ 'help.commonAnswers.lead',
    sections: [
      { heading: /*i18n*/ 'help.heading.compares', blocks: [/*i18n*/ 'help.commonAnswers.compares'] },
      { heading: /*i18n*/ 'help.heading.when', blocks: [/*i18n*/ 'help.commonAnswers.when'] },
      { heading: /*i18n*/ 'help.heading.example', blocks: [/*i18n*/ 'help.commonAnswers.example'] },
      {
        heading: /*i18n*/ 'help.heading.steps',
        blocks: [
          {
            steps: [
              [/*i18n*/ 'help.commonAnswers.steps.1.name', /*i18n*/ 'help.commonAnswers.steps.1'],
              [/*i18n*/ 'help.commonAnswers.steps.2.name', /*i18n*/ 'help.commonAnswers.steps.2'],
              [/*i18n*/ 'help.commonAnswers.steps.3.name', /*i18n*/ 'help.commonAnswers.steps.3'],
              [/*i18n*/ 'help.commonAnswers.steps.4.name', /*i18n*/ 'help.commonAnswers.steps.4'],
              [/*i18n*/ 'help.commonAnswers.steps.5.name', /*i18n*/ 'help.commonAnswers.steps.5'],
            ],
          },
        ],
      },
      { heading: /*i18n*/ 'help.heading.students', blocks: [/*i18n*/ 'help.commonAnswers.students'] },
      { heading: /*i18n*/ 'help.heading.measured', blocks: [/*i18n*/ 'help.commonAnswers.measured'] },
      {
        heading: /*i18n*/ 'help.heading.pitfalls',
        blocks: [
          {
            list: [
              /*i18n*/ 'help.commonAnswers.pitfalls.1',
              /*i18n*/ 'help.commonAnswers.pitfalls.2',
              /*i18n*/ 'help.commonAnswers.pitfalls.3',
              /*i18n*/ 'help.commonAnswers.pitfalls.4',
            ],
          },
        ],
      },
    ],
  },
}

/** `docs/teachers.md` says the same at more length. */
export const teacherHelp: HelpPage = {
  lead: /*i18n*/ 'help.teachers.lead',
  sections: [
    {
      heading: /*i18n*/ 'help.teachers.join.heading',
      blocks: [
        {
          steps: [
            [/*i18n*/ 'help.teachers.join.1.1.name', /*i18n*/ 'help.teachers.join.1.1'],
            [/*i18n*/ 'help.teachers.join.1.2.name', /*i18n*/ 'help.teachers.join.1.2'],
            [/*i18n*/ 'help.teachers.join.1.3.name', /*i18n*/ 'help.teachers.join.1.3'],
            [/*i18n*/ 'help.teachers.join.1.4.name', /*i18n*/ 'help.teachers.join.1.4'],
          ],
        },
        /*i18n*/ 'help.teachers.join.2',
      ],
    },
    { heading: /*i18n*/ 'help.teachers.homework.heading', blocks: [/*i18n*/ 'help.teachers.homework'] },
    { heading: /*i18n*/ 'help.teachers.progress.heading', blocks: [/*i18n*/ 'help.teachers.progress'] },
    {
      heading: /*i18n*/ 'help.teachers.problems.heading',
      blocks: [
        {
          list: [
            /*i18n*/ 'help.teachers.problems.1',
            /*i18n*/ 'help.teachers.problems.2',
            /*i18n*/ 'help.teachers.problems.3',
          ],
        },
      ],
    },
    { heading: /*i18n*/ 'help.teachers.invited.heading', blocks: [/*i18n*/ 'help.teachers.invited'] },
  ],
}

/** `docs/results.md` says the same at more length. */
export const resultsHelp: HelpPage = {
  lead: /*i18n*/ 'help.results.lead',
  sections: [
    {
      heading: /*i18n*/ 'help.results.verdict.heading',
      blocks: [
        /*i18n*/ 'help.results.verdict.1',
        {
          list: [
            /*i18n*/ 'help.results.verdict.2.1',
            /*i18n*/ 'help.results.verdict.2.2',
            /*i18n*/ 'help.results.verdict.2.3',
          ],
        },
      ],
    },
    { heading: /*i18n*/ 'help.results.rating.heading', blocks: [/*i18n*/ 'help.results.rating'] },
    { heading: /*i18n*/ 'help.results.specifications.heading', blocks: [/*i18n*/ 'help.results.specifications'] },
    {
      heading: /*i18n*/ 'help.results.missing.heading',
      blocks: [/*i18n*/ 'help.results.missing.1', /*i18n*/ 'help.results.missing.2'],
    },
    { heading: /*i18n*/ 'help.results.exploratory.heading', blocks: [/*i18n*/ 'help.results.exploratory'] },
    { heading: /*i18n*/ 'help.results.share.heading', blocks: [/*i18n*/ 'help.results.share'] },
  ],
}
