/** Words of what happened to a study. */
export const enHistory = {
  'history.open': 'History',
  'history.title': 'History of {study}',
  'history.failed': 'Couldn’t load the history',
  'history.empty': 'No changes yet',
  'history.empty.message': 'Every change to the study is recorded here, with who made it and when.',
  'history.move': '{from} → {to}',
  'history.change': '“{from}” → “{to}”',
  'history.nothing': 'none',
  'history.named': '“{name}”',
  'history.times': '({count} times)',
  'history.each': 'Show each change',
  'history.older': 'Show older',
} as const satisfies Record<string, string>
