/** The texts of the accounts pages and their mails in English; `{name}` stands for a value. */
export const en = {
  'page.promise': 'Good questions deserve fair comparisons.',
  'page.purpose': 'Design, run and archive randomized studies inside an online mathematics tutor.',
  'page.language': 'Language',
  'page.needsScript': 'This page needs JavaScript.',

  'field.email': 'Email',
  'field.email.empty': 'Enter your email address',
  'field.password': 'Password',
  'field.password.empty': 'Enter your password',
  'field.password.show': 'Show',
  'field.password.hide': 'Hide',
  'field.password.showLabel': 'Show password',
  'field.newPassword.empty': 'Choose a password',
  'field.newPassword.hint': 'At least 12 characters. Several words are easy to remember and hard to guess',
  'field.firstName': 'First name',
  'field.firstName.empty': 'Enter your first name',
  'field.lastName': 'Last name',
  'field.lastName.empty': 'Enter your last name',
  'field.code': 'Code',
  'field.code.empty': 'Enter the code',

  'signIn.title': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.isNew': 'New here?',
  'signIn.student': 'Are you a student?',
  'signIn.classCode': 'Use your class code',
  'signIn.provider': 'Continue with {provider}',
  'signIn.orEmail': 'or with your email',
  'signIn.back': 'Back to sign in',

  'demo.title': 'Demo accounts',
  'demo.intro': 'This server runs in demo mode. Choose an account to try, then sign in.',
  'demo.use': 'Use',
  'demo.useLabel': 'Use {role}, {email}',
  'demo.role.Researcher': 'Researcher',
  'demo.role.Administrator': 'Administrator',
  'demo.role.Teacher': 'Teacher',
  'demo.role.Second researcher': 'Second researcher',
  'demo.students': 'Students',
  'demo.students.signIn': 'sign in',
  'demo.students.code': 'with class code {joinCode}',
  'demo.students.names': 'as {names}, each with PIN {pin}.',

  'create.title': 'Create an account',
  'create.submit': 'Create account',
  'create.busy': 'Creating your account…',
  'create.hasAccount': 'Already have an account?',
  'create.role': 'What brings you here?',
  'create.researcher': 'I am a researcher',
  'create.researcher.more': 'I design studies',
  'create.teacher': 'I am a teacher',
  'create.teacher.more': 'I assign homework to classes',
  'create.closed': 'Accounts are by invitation only',
  'create.closed.more': 'This Trellis server does not allow new accounts. Ask its administrator for one.',

  'claim.title': 'Become an administrator',
  'claim.intro':
    'You are signed in as {email}. If ADMIN_EMAILS contains this address, enter the code that the server printed when it started. It works once.',
  'claim.busy': 'Checking the code…',

  'oidc.stale': 'That took too long',
  'oidc.stale.more':
    'This sign-in was started in another browser, was already used, or is more than ten minutes old. Start again.',
  'oidc.refused': 'You are not signed in',
  'oidc.refused.more': '{provider} declined the sign-in, or you canceled it. Try again, or sign in another way.',
  'oidc.unreachable': 'Couldn’t reach {provider}',
  'oidc.unreachable.more':
    '{provider} is not responding. Your account is fine: try again in a few minutes, or sign in with your email and password.',
  'oidc.unproven.more': 'We couldn’t verify the response from {provider}. Start again.',
  'oidc.noEmail': 'Your email address is missing',
  'oidc.noEmail.more':
    '{provider} did not share your email address, and an account needs one. Allow it to be shared, then try again.',
  'oidc.disabled': 'This account is disabled',
  'oidc.disabled.more': 'Demo accounts cannot be used on this server. Sign in with another account.',
  'oidc.emailTaken': 'An account with your email address already exists',
  'oidc.emailTaken.more':
    '{provider} has not confirmed that this address is yours, so we cannot open that account for you. Sign in with its password, or confirm the address there first.',

  'browser.unreachable': 'Trellis cannot be reached right now. What you typed is still here: try again in a moment.',
  'browser.tooManySoon': 'Too many attempts. Try again in a minute.',
  'browser.tooMany': 'Too many attempts. Try again in {minutes} minutes.',
  'browser.minLength': 'At least {length} characters',

  'error.wrong_credentials': 'Wrong email or password',
  'error.email_taken': 'An account with this email address already exists',
  'error.access_restricted': 'Access Restricted',
  'error.not_signed_in': 'You are not logged in',

  'invalid.email': 'This is not an email address',
  'invalid.tooShort': 'At least 12 characters',
  'invalid.tooLong': 'Max 200 characters',
  'invalid.commonPassword': 'This password is too common. Choose another one',
  'invalid.name': 'This name holds characters that cannot be shown',
  'invalid.adminCode': 'This code is not valid. A code works once, until the server starts again',
} as const

export type MessageId = keyof typeof en
