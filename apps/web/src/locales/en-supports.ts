/** Words of the Build step. */
export const enSupports = {
  'supports.title': 'Student supports',
  'supports.intro': 'What students get for each problem, condition by condition.',
  'supports.count': '{filled, plural, one {# support} other {# supports}} written, {missing} missing',
  'supports.none': 'There are no problems to support yet. Add problem sets in the Content step first.',
  'supports.failed': 'The supports could not be loaded',
  'supports.problem': 'Problem {number}',
  'supports.open': 'Open response problems have no student supports.',
  'supports.nothing': 'Nothing yet',
  'supports.fixed': 'What the platform would give today',
  'supports.hint': 'Hint {number}',
  'supports.explanation': 'Explanation',
  'supports.feedback': 'Feedback',
} as const satisfies Record<string, string>
