/** The overview step, OSF references, the older way to begin a study, and the way to the help pages. */
export const enBasics = {
  'basics.name': 'Study Name',
  'basics.name.help': 'A name that you and the administrators will recognize.',
  'basics.question': 'Research Question',
  'basics.question.help': 'One question that comparing the conditions can answer.',
  'basics.saved': 'Successfully updated {label}',
  'basics.saveFailed': 'Error saving {label}',
  'basics.noProblemsInConditions':
    'Please note: You will not be able to submit your study without adding problems to your conditions.',
  'basics.noProblems': 'Please note: You will not be able to submit your study without adding problems.',
  'basics.awaiting':
    'This study is awaiting approval. You can still correct its name and research question; any other change returns it to development.',
  'basics.archived': 'A study that has been archived cannot be changed.',

  'help.about': 'About {type} studies',
  'help.types': 'Study types',

  'recruitment.title': 'Recruitment and paradigm',
  'recruitment.intro': 'You can change both in the Overview step until you submit the study.',
  'recruitment.continue': 'Continue',

  'home.start': 'Start from a research question',
  'home.start.title': 'Create New Study',
  'home.start.intro': 'Creates a Problem Varied study. Next, you choose recruitment and paradigm.',
  'home.start.submit': 'Create study',
  'home.start.required': 'Both the study name and research question are required.',
  'home.start.leave': 'Any unsaved changes to your study will be lost.',
  'home.start.leave.confirm': 'Discard',
  'home.filter.search': 'Search studies',
  'home.filter.type': 'Type',
  'home.filter.allTypes': 'All types',
  'home.filter.clear': 'Show all',
  'home.filter.found': '{count, plural, =0 {No studies match} one {# study matches} other {# studies match}}',
  'home.filter.count': '{count} of {total}',
  'home.filter.none': 'No matches here',
  'home.filter.hidden':
    '{count, plural, one {# study in this phase is hidden.} other {# studies in this phase are hidden.}}',

  'ui.newTab': '(opens in a new tab)',

  'osf.reference': 'OSF Reference Information',
  'osf.reference.why': 'Links this study to its project on the Open Science Framework, and you to your account there.',
  'osf.reference.standIn':
    'OSF is not connected here, so IDs are checked against a built-in stand-in that knows a few accounts and projects.',
  'osf.researcher': 'Researcher ID',
  'osf.researcher.help': 'Your own ID, the same in all your studies',
  'osf.researcher.foreign': 'Only the owner of the study can see and change the researcher ID.',
  'osf.project': 'Project Page ID',
  'osf.project.help': 'The project this study belongs to',
  'osf.project.linked': 'OSF project linked',
  'osf.project.unlinked': 'OSF project unlinked',
  'osf.project.failed': 'Error: Something went wrong saving the project ID',
  'osf.project.open': 'Open the project on OSF',
  'osf.tooLong': 'Max {longest} characters',
} as const satisfies Record<string, string>
