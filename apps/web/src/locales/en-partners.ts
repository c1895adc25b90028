/** Words of the page about other tutoring platforms whose students take part in studies here. */
export const enPartners = {
  'platforms.title': 'Other platforms',
  'platforms.back': 'Admin View',
  'platforms.lead': 'Tutoring platforms whose students take part in studies here. Each platform has its own token.',
  'platforms.failed': 'Couldn’t load the platforms',
  'platforms.table': 'Platforms',
  'platforms.name': 'Platform',
  'platforms.students': 'Students',
  'platforms.lastUsed': 'Token last used',
  'platforms.never': 'Never',
  'platforms.since': 'Added',
  'platforms.actions': 'Actions',
  'platforms.shutOut': 'Access revoked',
  'platforms.menu': 'Actions for {name}',

  'platforms.first.title': 'No platforms yet',
  'platforms.first.text':
    'Another tutoring platform can run your studies with its own students: Trellis assigns the condition, the platform delivers it, and everything is recorded here.',
  'platforms.first.add': 'Add the platform',
  'platforms.first.add.text': 'It gets a name and a token. The token is shown only once.',
  'platforms.first.address': 'Give its developers the token and the address',
  'platforms.first.address.text':
    'A platform that already uses UpGrade switches over by changing one address. Any other platform uses the platform API.',
  'platforms.first.study': 'Deploy a study with Auto Deploy',
  'platforms.first.study.text':
    'From then on, students of the platform who open one of the study’s problem sets take part, alongside your own students.',

  'platforms.addresses': 'API addresses',
  'platforms.address.api': 'Platform API',
  'platforms.address.api.help':
    'Calls: {enrol}, {delivery} and {events}. Each call sends the token in the {header} header.',
  'platforms.address.upgrade': 'In place of UpGrade',
  'platforms.address.upgrade.help':
    'The host for an UpGrade client, version 6. Its context is the name of the platform, and its token is the one issued here.',
  'platforms.address.docs': 'API reference',
  'platforms.copy': 'Copy',
  'platforms.copy.of': 'Copy: {what}',
  'platforms.copied': 'Copied',

  'platforms.new': 'Add platform',
  'platforms.new.name': 'Platform name',
  'platforms.new.name.help': 'Letters, digits, spaces, periods and hyphens. UpGrade clients send it as their context.',
  'platforms.new.make': 'Add and show token',
  'platforms.new.taken': 'A platform with this name already exists. To get another token, use its menu.',

  'platforms.token.title': 'Token for {name}',
  'platforms.token.once':
    'The token is shown only once: Trellis keeps no copy. Anyone who has it can enroll students in studies, so store it in the platform’s settings and never send it in a message.',
  'platforms.token': 'Token',
  'platforms.token.noted': 'I’ve stored it',

  'platforms.renew': 'New token',
  'platforms.renew.title': 'Give {name} a new token?',
  'platforms.renew.message':
    'The current token stops working immediately, and the platform gets no conditions until it uses the new one. Its students stay in their conditions.',
  'platforms.letIn.title': 'Restore access for {name}?',
  'platforms.letIn.message':
    'The platform gets a new token. Its students return to the conditions they were in before.',
  'platforms.letIn': 'Restore access',
  'platforms.renew.confirm': 'Create new token',
  'platforms.renew.failed': 'Couldn’t create the token',
  'platforms.shut': 'Revoke access',
  'platforms.shut.title': 'Revoke access for {name}?',
  'platforms.shut.message':
    '{count, plural, =0 {Its token stops working immediately.} one {Its token stops working immediately, and # student there no longer gets any study.} other {Its token stops working immediately, and # students there no longer get any study.}} Recorded data is kept, and you can restore access later.',
  'platforms.shut.done': 'Access revoked for {name}',
  'platforms.shut.failed': 'Couldn’t revoke access',
} as const satisfies Record<string, string>
