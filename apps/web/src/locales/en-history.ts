/** Words of what happened to a study. */
export const enHistory = {
  'history.open': 'History',
  'history.title': 'History of {study}',
  'history.failed': 'The history could not be loaded',
  'history.empty': 'Nothing has happened to the study yet',
  'history.empty.message': 'Every change of the study is written down here, with who made it and when.',
  'history.move': '{from} → {to}',
  'history.change': '“{from}” → “{to}”',
  'history.nothing': 'nothing',
  'history.named': '“{name}”',
  'history.times': '({count} times)',
  'history.each': 'Each of them',
  'history.older': 'Show older ones',
} as const satisfies Record<string, string>
