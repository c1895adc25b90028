/** Words that stand with a problem and its key, wherever it is drawn. */
export const enProblem = {
  'problem.answer': 'Answer',
  'problem.answer.numbered': 'Answer {number}',
  'problem.answer.correct': 'Correct',
  'problem.answer.accepted': 'Accepted',
  'problem.answer.order': 'In this order',
  'problem.answer.open': 'Students answer in their own words; there is no key.',
  'problem.answer.activity': 'Students answer inside the activity above, which reports whether the answer is correct.',
} as const satisfies Record<string, string>
