/** Words of making a study from a file. */
export const enPortable = {
  'import.title': 'Import a study',
  'import.intro':
    'Creates a new study in development from a file exported from this or another Trellis server. The problem sets must exist on this server.',
  'import.choose': 'Choose a file',
  'import.another': 'Choose another file',
  'import.drop': 'or drop it here',
  'import.reading': 'Reading the file…',
  'import.uploading': 'Creating the study…',
  'import.submit': 'Import',
  'import.done': 'Imported {title}',
  'import.contents': 'File contents',
  'import.name': 'Study name',
  'import.type': 'Type',
  'import.holds': 'Contains',
  'import.holds.counts':
    '{conditions, plural, one {# condition} other {# conditions}}, {sets, plural, one {# problem set} other {# problem sets}}, {supports, plural, one {# support} other {# supports}}, {images, plural, one {# image} other {# images}}',
  'import.exportedAt': 'Exported',
  'import.failed': 'Couldn’t import the study',
  'import.tooLarge': 'The file is larger than 50 MB.',
  'import.notJson': 'This file is not an exported study: it is not valid JSON.',
  'import.notAStudy': 'This file is valid JSON, but not a study exported from Trellis.',
  'import.version':
    'This file was created by a newer version of Trellis. Import it on a server with that version or later.',
  'import.malformed': '{count, plural, one {One error} other {# errors}} in the file:',
  'import.malformed.more': 'and {count} more',
  'import.whole': 'the whole file',
  'import.unknownSets': 'These problem sets are not on this server:',
  'import.unknownProblems': 'These problems are not in the problem sets on this server:',
  'import.notOffered': 'Studies of this type are not available to your account.',
} as const satisfies Record<string, string>
