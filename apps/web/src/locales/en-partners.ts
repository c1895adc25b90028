/** Words of the page about other tutoring platforms whose students take part in studies here. */
export const enPartners = {
  'platforms.title': 'Other platforms',
  'platforms.back': 'Admin View',
  'platforms.lead': 'Tutoring platforms whose students take part in studies here. Each calls with a token of its own.',
  'platforms.failed': 'The platforms could not be loaded',
  'platforms.table': 'Platforms',
  'platforms.name': 'Platform',
  'platforms.students': 'Students',
  'platforms.lastUsed': 'Token last used',
  'platforms.never': 'Never',
  'platforms.since': 'Added',
  'platforms.actions': 'Actions',
  'platforms.shutOut': 'Shut out',
  'platforms.menu': 'Actions for {name}',

  'platforms.first.title': 'No platform has been added yet',
  'platforms.first.text':
    'Another tutor can run your studies with its own students: Trellis assigns the condition, the other tutor delivers it, and everything is on record here.',
  'platforms.first.add': 'Add it here',
  'platforms.first.add.text': 'The platform gets a name and a token. The token is shown once.',
  'platforms.first.address': 'Give its developers the token and the address',
  'platforms.first.address.text':
    'A platform that speaks to UpGrade already moves over by changing one address; every other one uses the platform API.',
  'platforms.first.study': 'Deploy a study with Auto Deploy',
  'platforms.first.study.text':
    'Students of the platform who open one of its problem sets take part from then on, beside your own.',

  'platforms.addresses': 'Where platforms call',
  'platforms.address.api': 'Platform API',
  'platforms.address.api.help':
    'Its calls are {enrol}, {delivery} and {events}. Each brings the token in the header {header}.',
  'platforms.address.upgrade': 'Instead of UpGrade',
  'platforms.address.upgrade.help':
    'Host of an UpGrade client, version 6. Its context is the name of the platform, and its token the one from here.',
  'platforms.address.docs': 'All calls',
  'platforms.copy': 'Copy',
  'platforms.copy.of': 'Copy: {what}',
  'platforms.copied': 'Copied',

  'platforms.new': 'Add platform',
  'platforms.new.name': 'Name of the platform',
  'platforms.new.name.help': 'Letters, digits, spaces, dots and hyphens. UpGrade clients give it as their context.',
  'platforms.new.make': 'Add and show its token',
  'platforms.new.taken': 'There is a platform of this name. Give it another token from its menu instead.',

  'platforms.token.title': 'The token of {name}',
  'platforms.token.once':
    'It is shown this once: Trellis keeps no copy. Whoever has it can bring students into studies, so it belongs in the settings of the platform and not in a message.',
  'platforms.token': 'Token',
  'platforms.token.noted': 'I have stored it',

  'platforms.renew': 'New token',
  'platforms.renew.title': 'Give {name} a new token?',
  'platforms.renew.message':
    'The present token stops working at once, and the platform gets no condition until it uses the new one. Its students stay in their conditions.',
  'platforms.letIn.title': 'Let {name} in again?',
  'platforms.letIn.message': 'The platform gets a new token. Its students are in the conditions they were in before.',
  'platforms.letIn': 'Let in again',
  'platforms.renew.confirm': 'Make new token',
  'platforms.renew.failed': 'The token could not be made',
  'platforms.shut': 'Shut out',
  'platforms.shut.title': 'Shut {name} out?',
  'platforms.shut.message':
    '{count, plural, =0 {Its token stops working at once.} one {Its token stops working at once: # student meets no study there any more.} other {Its token stops working at once: # students meet no study there any more.}} What was recorded stays, and you can let the platform in again.',
  'platforms.shut.done': '{name} is shut out',
  'platforms.shut.failed': 'The platform could not be shut out',
} as const satisfies Record<string, string>
