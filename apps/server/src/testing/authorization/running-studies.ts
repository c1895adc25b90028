import { withdrawalOf } from '../withdrawal'
import { at, type Entry, from, type Statuses } from './entry'
import { admins, all, everyone, ownerAndAdmins, researchers } from './statuses'

/** Teachers and administrators may make the call, but there is no such class. */
const teachersOfNothing = { ...all(403), anonymous: 401, teacher: 404, admin: 404 }

const ofDeployed = (path: string, statuses: Statuses = ownerAndAdmins) =>
  from(statuses, (f) => ({ url: `/api/study/${path}?studyId=${f.deployed}` }))

/** The study is running, and has no data package yet. */
const notFinal = { ...ownerAndAdmins, owner: 409, admin: 409 }

const onPackage = (path: string, more: object, statuses = notFinal) =>
  from(statuses, (f) => ({ url: `/api/study/dataPackage/${path}`, body: { studyId: f.deployed, ...more } }))

const onPublication = (path: string, more: object, statuses: Statuses) =>
  from(statuses, (f) => ({ url: `/api/study/publication/${path}`, body: { studyId: f.deployed, ...more } }))

export const runningStudies: Record<string, Entry> = {
  'GET /api/study/run': ofDeployed('run'),
  'GET /api/study/followUps': ofDeployed('followUps'),
  'GET /api/study/live': ofDeployed('live'),
  'GET /api/study/live/stream': ofDeployed('live/stream'),
  // The study is running, and its plan has no looks.
  'GET /api/study/results': ofDeployed('results', { ...ownerAndAdmins, owner: 409, admin: 409 }),
  'GET /api/study/resultsProgress': ofDeployed('resultsProgress'),
  'GET /api/study/interimLook': ofDeployed('interimLook', { ...admins, admin: 409 }),
  'GET /api/study/participants': ofDeployed('participants'),
  'GET /api/study/dataPackage': ofDeployed('dataPackage', notFinal),
  'GET /api/study/dataPackage/responses': ofDeployed('dataPackage/responses', notFinal),
  'GET /api/study/dataPackage/download': from(notFinal, (f) => ({
    url: `/api/study/dataPackage/download?tier=PUBLIC&studyId=${f.deployed}`,
  })),
  'POST /api/study/dataPackage/build': onPackage('build', { tier: 'PUBLIC' }),
  'POST /api/study/dataPackage/cancel': onPackage('cancel', { tier: 'PUBLIC' }),
  'POST /api/study/dataPackage/sign': onPackage('sign', { tier: 'PUBLIC', reportHash: '0'.repeat(64) }),
  'POST /api/study/dataPackage/release': onPackage('release', {
    source: 'PRA1',
    textHash: '0'.repeat(64),
    isReleased: true,
  }),
  'POST /api/study/dataPackage/sharing': onPackage(
    'sharing',
    { participant: 'unknown', refusedBy: 'guardian' },
    { ...ownerAndAdmins, owner: 404, admin: 404 },
  ),
  'GET /api/study/publication': ofDeployed('publication'),
  'GET /api/study/publication/preview': ofDeployed('publication/preview', notFinal),
  'POST /api/study/publication/request': onPublication(
    'request',
    { license: 'CC-BY-4.0', abstract: 'Hints.', doi: null },
    // Only the owner can request it, and the end of this study is not final.
    notFinal,
  ),
  'POST /api/study/publication/withdraw': onPublication('withdraw', { note: null }, notFinal),
  'POST /api/study/publication/approve': onPublication('approve', {}, { ...admins, admin: 409 }),
  'POST /api/study/publication/decline': onPublication('decline', { note: 'Not now.' }, { ...admins, admin: 409 }),
  'GET /api/study/publications': at(admins, '/api/study/publications'),
  'POST /api/study/publication/replicate': at(
    { ...researchers, stranger: 404, owner: 404, admin: 404 },
    '/api/study/publication/replicate',
    { slug: 'fractions-aaaaaaaaaa' },
  ),
  'GET /api/study/assignments/download': ofDeployed('assignments/download'),
  'GET /api/study/assignments/published': from(everyone, (f) => ({
    url: `/api/study/assignments/published?studyId=${f.deployed}`,
  })),
  // Students of this study enroll by link, so those who may create a code get an error.
  'POST /api/study/invitations': from({ ...ownerAndAdmins, owner: 409, admin: 409 }, (f) => ({
    url: '/api/study/invitations',
    body: { studyId: f.deployed },
  })),
  'DELETE /api/study/invitations': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, (f) => ({
    url: '/api/study/invitations',
    body: { studyId: f.deployed, invitationId: 2_000_000_000 },
  })),
  'POST /api/study/withdraw': from({ ...ownerAndAdmins, owner: 404, admin: 404 }, (f) => ({
    url: '/api/study/withdraw',
    body: withdrawalOf(f.deployed, 'UNKNOWN'),
  })),
  'POST /api/study/acceptInvitation': at(teachersOfNothing, '/api/study/acceptInvitation', {
    code: 'ABCDEFGH',
    classId: 'C0',
  }),
  'GET /api/tutor/homeworkReport': at(teachersOfNothing, '/api/tutor/homeworkReport?classId=C0&homeworkId=H0'),
  'GET /api/tutor/classFollowUps': at(teachersOfNothing, '/api/tutor/classFollowUps?classId=C0'),
  'GET /api/tutor/homeworkProgress': at(teachersOfNothing, '/api/tutor/homeworkProgress?classId=C0&homeworkIds=H0'),
}
