import { at, type Entry, from } from './entry'
import { admins, all, everyone, signedIn, staff } from './statuses'

const noPasskey = { ...all(404), anonymous: 401, student: 403 }

/** All except the two team members are demo accounts, whose way to sign in cannot be changed. */
const demoStaff = (members: number) => ({
  ...all(409),
  anonymous: 401,
  student: 403,
  reader: members,
  editor: members,
})

const aPasskey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

export const accounts: Record<string, Entry> = {
  'GET /core/users/me': at(signedIn, '/core/users/me'),
  'PATCH /core/users/me': at(signedIn, '/core/users/me', { timeZone: 'Europe/Madrid' }),
  'GET /core/users/me/settings': at(signedIn, '/core/users/me/settings'),
  'PATCH /core/users/me/settings/:settingName': at(signedIn, '/core/users/me/settings/colorScheme', { value: 'dark' }),
  'POST /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel', { value: ['Grade 1'] }),
  'PUT /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel', { value: ['Grade 2'] }),
  'DELETE /core/users/me/attributes/:name': at(signedIn, '/core/users/me/attributes/gradeLevel'),
  'GET /core/attributes/:name': at(signedIn, '/core/attributes/curriculum'),
  'GET /core/users/:userId': from({ ...signedIn, student: 404, teacher: 404, stranger: 404 }, (f) => ({
    url: `/core/users/${f.ownerId}`,
  })),
  'GET /core/users': from(admins, (f) => ({ url: `/core/users?ids=${f.ownerId}` })),
  'GET /core/users/search': at(admins, '/core/users/search?search=rosa'),
  'PATCH /core/users/:userId/settings/:settingName': from(admins, (f) => ({
    url: `/core/users/${f.otherId}/settings/colorScheme`,
    body: { value: 'light' },
  })),
  'PUT /core/users/:userId/roles/:role': from(admins, (f) => ({ url: `/core/users/${f.otherId}/roles/TEACHER` })),
  'DELETE /core/users/:userId/roles/:role': from(admins, (f) => ({ url: `/core/users/${f.otherId}/roles/TEACHER` })),
  // No one here is named in ADMIN_EMAILS.
  'POST /accounts/claim-admin': from({ ...all(403), anonymous: 401 }, () => ({
    url: '/accounts/claim-admin',
    body: { code: 'no-code' },
  })),
  'GET /accounts/role-requests': at(admins, '/accounts/role-requests'),
  // No one here waits for approval.
  'POST /accounts/role-requests/:userId/approve': from({ ...admins, admin: 404 }, (f) => ({
    url: `/accounts/role-requests/${f.otherId}/approve`,
    body: {},
  })),
  'DELETE /accounts/role-requests/:userId': from({ ...admins, admin: 404 }, (f) => ({
    url: `/accounts/role-requests/${f.otherId}`,
  })),
  // The passwords of demo accounts are public and stay.
  'POST /accounts/password': from({ ...all(403), anonymous: 401, reader: 400, editor: 400 }, () => ({
    url: '/accounts/password',
    body: { current: 'wrong', password: 'a new long password' },
  })),
  'POST /accounts/reset-link': from({ ...admins, admin: 400 }, (f) => ({
    url: '/accounts/reset-link',
    body: { email: f.newEmail(), current: 'wrong' },
  })),
  // Demo accounts cannot have a second factor; removing one that does not exist changes nothing.
  'POST /accounts/totp': at(demoStaff(200), '/accounts/totp', {}),
  'POST /accounts/totp/confirm': at(demoStaff(400), '/accounts/totp/confirm', { code: '000000' }),
  'DELETE /accounts/totp': at(staff, '/accounts/totp', {}),
  'POST /accounts/recovery-codes': at(demoStaff(409), '/accounts/recovery-codes', {}),
  'POST /accounts/reset-second-factor': from({ ...admins, admin: 404 }, (f) => ({
    url: '/accounts/reset-second-factor',
    body: { email: f.newEmail() },
  })),
  'GET /accounts/confirmation': at(signedIn, '/accounts/confirmation'),
  // The password is wrong; students have none.
  'POST /accounts/confirmation': at({ ...all(400), anonymous: 401, student: 403 }, '/accounts/confirmation', {
    password: 'wrong',
  }),
  'POST /accounts/passkeys/options': at(demoStaff(200), '/accounts/passkeys/options', {}),
  'POST /accounts/passkeys': at(demoStaff(401), '/accounts/passkeys', {
    name: 'Laptop',
    passkey: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '', attestationObject: '' } },
  }),
  'PATCH /accounts/passkeys/:id': at(noPasskey, '/accounts/passkeys/none', { name: 'Laptop' }),
  'DELETE /accounts/passkeys/:id': at(noPasskey, '/accounts/passkeys/none', {}),
  'POST /accounts/passkeys/sign-in/options': at(everyone, '/accounts/passkeys/sign-in/options', {}),
  'POST /accounts/passkeys/sign-in': at(all(401), '/accounts/passkeys/sign-in', { passkey: aPasskey }),
  'POST /accounts/second-step/options': at(all(401), '/accounts/second-step/options', {}),
  'POST /accounts/confirmation/options': at(signedIn, '/accounts/confirmation/options', {}),
  'POST /accounts/second-step': at(all(401), '/accounts/second-step', { code: '000000' }),
  'POST /accounts/reset': from(everyone, (f) => ({ url: '/accounts/reset', body: { email: f.newEmail() } })),
  'POST /accounts/new-password': at(all(401), '/accounts/new-password', {
    token: 'no-token',
    password: 'a new long password',
  }),
  'DELETE /accounts/sessions': at(signedIn, '/accounts/sessions'),
  'GET /accounts/sessions': at(signedIn, '/accounts/sessions'),
  'DELETE /accounts/sessions/:id': from({ ...all(404), anonymous: 401, owner: 200 }, async (f) => ({
    url: `/accounts/sessions/${await f.aSession()}`,
  })),
}

/** These calls end the session that they are made with, so they come last. */
export const signIn: Record<string, Entry> = {
  'GET /api/loginMock': at(everyone, '/api/loginMock'),
  'GET /api/logoutMock': at(everyone, '/api/logoutMock'),
  'POST /accounts/create': from(everyone, (f) => ({
    url: '/accounts/create',
    body: { email: f.newEmail(), password: 'a long password', firstName: 'New', lastName: 'Person' },
  })),
  'POST /accounts/signin': from(all(401), (f) => ({
    url: '/accounts/signin',
    body: { email: f.newEmail(), password: 'wrong' },
  })),
  'POST /accounts/demo/signin': at(everyone, '/accounts/demo/signin', { account: 'colleague' }),
  'POST /accounts/student/class': from(everyone, (f) => ({
    url: '/accounts/student/class',
    body: { joinCode: f.classroom.joinCode },
  })),
  'POST /accounts/student/join': from(everyone, (f) => ({
    url: '/accounts/student/join',
    body: { joinCode: f.classroom.joinCode, nickname: f.newEmail().split('@')[0], pin: '2684' },
  })),
  'POST /accounts/student/signin': from(all(401), (f) => ({
    url: '/accounts/student/signin',
    body: { joinCode: f.classroom.joinCode, nickname: f.newEmail().split('@')[0], pin: '2684' },
  })),
  'GET /accounts/signout': at(all(303), '/accounts/signout'),
}
