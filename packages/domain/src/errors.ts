import { z } from 'zod'
import { fieldIssues } from './issue-message'
import { pushRefusalSchema } from './osf/osf-push.schema'
import { registrationRefusalSchema } from './osf/osf-registration.schema'
import { answerReasonSchema } from './problem/answer-form.schema'
import { publicationRefusalSchema } from './publication/publication-refusal.schema'
import { quotaResourceSchema, quotaWindowSchema } from './quota/quota.schema'
import { teamRoleSchema } from './team/team-role'
import { wirePath } from './wire'

const none = z.object({})
const id = z.object({ id: z.union([z.string(), z.number()]) })
const reason = z.object({ reason: z.string() })

/** Every error the product can answer with: its status, its message and its details. */
export const errorRegistry = {
  invalid_input: {
    status: 400,
    message: 'Some of the values sent are not valid',
    details: z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) }),
  },
  malformed_problem_set_id: { status: 400, message: 'That is not a problem set ID', details: id },
  unrecognized_block_type: {
    status: 400,
    message: 'Unrecognized Study Block type',
    details: z.object({ studyBlockTypeId: z.number() }),
  },
  unsupported_support_type: { status: 400, message: 'Cannot create unsupported support type', details: none },
  not_signed_in: { status: 401, message: 'You are not logged in', details: none },
  wrong_credentials: { status: 401, message: 'Wrong email or password', details: none },
  wrong_pin: { status: 401, message: 'Wrong name or PIN', details: none },
  ticket_ended: { status: 401, message: 'Your session on this page has expired', details: none },
  link_ended: {
    status: 401,
    message: 'This link has expired or was already used. Ask for a new one',
    details: none,
  },
  wrong_passkey: {
    status: 401,
    message: 'This passkey was not accepted. Try again, or use another way',
    details: none,
  },
  sign_in_ended: { status: 401, message: 'This sign-in took too long. Enter your password again', details: none },
  unknown_token: { status: 401, message: 'That is not a valid platform token', details: none },
  access_restricted: { status: 403, message: 'Access Restricted', details: none },
  confirmation_required: {
    status: 403,
    message: 'Confirm that it is you, then try again',
    details: none,
  },
  second_factor_required: {
    status: 403,
    message: 'This server requires two-step sign-in for your account. Set it up under Security',
    details: none,
  },
  foreign_origin: { status: 403, message: 'This request must come from the application itself', details: none },
  study_type_not_offered: {
    status: 403,
    message: 'This study type is not available to your account',
    details: z.object({ studyTypeId: z.number() }),
  },
  team_role_required: {
    status: 403,
    message: 'Your role in the team of this study does not allow this',
    details: z.object({ role: teamRoleSchema.describe('The weakest role that may.') }),
  },
  route_not_found: { status: 404, message: 'No such endpoint', details: none },
  study_not_found: { status: 404, message: 'Study not found', details: id },
  condition_not_found: { status: 404, message: 'Condition not found', details: id },
  problem_set_not_found: { status: 404, message: 'Problem set not found', details: id },
  problem_not_found: { status: 404, message: 'Problem not found', details: id },
  tutoring_not_found: { status: 404, message: 'Student support not found', details: id },
  student_response_not_found: { status: 404, message: 'Student response not found', details: id },
  snapshot_not_found: { status: 404, message: 'The study has not been deployed yet', details: id },
  mapping_not_found: { status: 404, message: 'Mapping not found', details: none },
  school_not_found: {
    status: 404,
    message: 'That school is no longer in the list. Choose another one.',
    details: id,
  },
  class_not_found: { status: 404, message: 'Class not found', details: id },
  join_code_not_found: { status: 404, message: 'No class has that code', details: none },
  homework_not_found: { status: 404, message: 'Homework not found', details: id },
  study_link_not_found: { status: 404, message: 'No activity has that code', details: none },
  invitation_not_found: { status: 404, message: 'No invitation has that code', details: none },
  team_invitation_not_found: { status: 404, message: 'This invitation is no longer open', details: id },
  thread_not_found: { status: 404, message: 'This thread no longer exists', details: id },
  comment_not_found: { status: 404, message: 'This comment no longer exists, or is not yours', details: id },
  member_not_found: { status: 404, message: 'This person is not in the team', details: id },
  study_request_not_found: { status: 404, message: 'This request is no longer open', details: id },
  preregistration_version_not_found: { status: 404, message: 'The preregistration has no such version', details: id },
  participant_not_found: { status: 404, message: 'Participant not found', details: id },
  partner_not_found: { status: 404, message: 'Platform not found', details: id },
  user_not_found: { status: 404, message: 'User not found', details: id },
  attribute_not_found: { status: 404, message: 'No matching attribute name', details: id },
  passkey_not_found: { status: 404, message: 'Passkey not found', details: none },
  session_not_found: { status: 404, message: 'Session not found', details: none },
  resource_not_found: { status: 404, message: 'File not found', details: id },
  transition_refused: {
    status: 409,
    message: 'The study cannot be moved to that status',
    details: z.object({
      from: z.string(),
      to: z.string(),
      reason: z.enum([
        'no_such_transition',
        'owner_only',
        'admin_only',
        'end_date_passed',
        'full',
        'ended_by_a_person',
        'results_opened',
      ]),
    }),
  },
  study_blinded: {
    status: 409,
    message: 'Conditions are not shown beside participants before the study is completed',
    details: id,
  },
  replication_refused: {
    status: 409,
    message: 'Only a completed study can be replicated',
    details: id,
  },
  deviation_refused: {
    status: 409,
    message: 'The analysis plan cannot be changed that way',
    details: z.object({ reason: z.enum(['not_deployed', 'nothing_changed']) }),
  },
  preregistration_refused: {
    status: 409,
    message: 'The preregistration can no longer be changed',
    details: z.object({ reason: z.enum(['started', 'archived', 'registered']) }),
  },
  registration_refused: {
    status: 409,
    message: 'The study cannot be registered on OSF now',
    details: z.object({ reason: registrationRefusalSchema }),
  },
  push_refused: {
    status: 409,
    message: 'Nothing can be sent to OSF now',
    details: z.object({ reason: pushRefusalSchema }),
  },
  publication_refused: {
    status: 409,
    message: 'The public page of the study cannot be changed that way',
    details: z.object({ reason: publicationRefusalSchema }),
  },
  look_refused: {
    status: 409,
    message: 'This study has no planned look now: it is not running, or its plan has none',
    details: z.object({ reason: z.enum(['not_running', 'not_planned']) }),
  },
  study_not_final: {
    status: 409,
    message: 'A data package can be created once the end of the study is final. Open its results first',
    details: id,
  },
  record_archived: {
    status: 409,
    message: 'What students did in this study is in an archive. Ask the people who run this server to restore it first',
    details: z.object({ id: z.number(), manifest: z.string() }),
  },
  package_not_ready: {
    status: 409,
    message: 'This data package is no longer current. Prepare it again, then download it',
    details: id,
  },
  privacy_report_unsigned: {
    status: 409,
    message: 'Read and sign the privacy report before you download the data package',
    details: id,
  },
  privacy_report_changed: {
    status: 409,
    message: 'The privacy report has changed. Read it again before you sign it',
    details: id,
  },
  unblinding_refused: {
    status: 409,
    message: 'The study is not blinded',
    details: z.object({ reason: z.enum(['admin_only', 'not_blinded']) }),
  },
  nickname_taken: { status: 409, message: 'Someone in this class already has that name', details: none },
  class_closed: { status: 409, message: 'This class is closed to new students', details: none },
  class_full: {
    status: 409,
    message: 'This class is full. Ask your teacher',
    details: z.object({ limit: z.number().describe('Students in one class.') }),
  },
  erase_refused: {
    status: 409,
    message: 'This cannot be erased now',
    details: z.object({ reason: z.enum(['study_not_completed', 'other_teacher']) }),
  },
  name_taken: { status: 409, message: 'That name is already taken', details: none },
  study_closed: {
    status: 409,
    message: 'This study is no longer enrolling students',
    details: z.object({ reason: z.enum(['not_running', 'ended', 'full', 'not_recruited_here', 'withdrawn']) }),
  },
  work_closed: { status: 409, message: 'This assignment is closed', details: none },
  work_moved_on: { status: 409, message: 'This assignment has moved on, for example in another tab', details: none },
  cannot_skip: { status: 409, message: 'This problem cannot be skipped', details: id },
  condition_not_assigned: {
    status: 409,
    message: 'The student is assigned to another condition',
    details: z.object({ assigned: z.string().nullable() }),
  },
  run_refused: {
    status: 409,
    message: 'Students cannot enroll in this study that way',
    details: z.object({ reason: z.enum(['not_assisted_deploy', 'completed']) }),
  },
  delete_refused: { status: 409, message: 'The study cannot be deleted now', details: reason },
  comment_refused: {
    status: 409,
    message: 'Administrators can comment once the study has been submitted',
    details: none,
  },
  team_refused: {
    status: 409,
    message: 'The team cannot be changed that way',
    details: z.object({
      reason: z.enum(['already_in_team', 'already_invited', 'team_full', 'not_a_member', 'owner_cannot_leave']),
    }),
  },
  request_refused: {
    status: 409,
    message: 'This cannot be requested now',
    details: z.object({ reason: z.enum(['owner_only', 'not_possible', 'already_requested']) }),
  },
  edit_refused: { status: 409, message: 'The study cannot be changed now', details: reason },
  edit_conflict: {
    status: 409,
    message: 'This has been changed elsewhere',
    details: z.object({ field: z.string(), current: z.unknown() }),
  },
  condition_refused: { status: 409, message: 'The conditions cannot be changed that way', details: reason },
  not_ready: {
    status: 409,
    message: 'The study is not ready to be submitted',
    details: reason.extend({ missing: z.array(z.string()) }),
  },
  publishing_failed: {
    status: 409,
    message: 'A student support of the study cannot be published',
    details: z.object({
      conditionId: z.number(),
      problemId: z.string(),
      supportId: z.string(),
      reason: z.string(),
    }),
  },
  problem_set_in_use: {
    status: 409,
    message: 'The Problem Set is in use.',
    details: z.object({ problemSetIds: z.array(z.string()) }),
  },
  one_problem_set_only: { status: 409, message: 'This study type uses exactly one problem set', details: none },
  mapping_exists: { status: 409, message: 'The condition already has a support for that problem', details: none },
  attribute_exists: { status: 409, message: 'The attribute is already set', details: id },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys need an https address with a name, or localhost',
    details: none,
  },
  passkey_limit: {
    status: 409,
    message: 'This account has as many passkeys as it can have. Remove one first',
    details: z.object({ limit: z.number() }),
  },
  second_factor_refused: {
    status: 409,
    message: 'Two-step sign-in is not available for this account',
    details: none,
  },
  email_taken: { status: 409, message: 'An account with this email address already exists', details: none },
  publication_withdrawn: { status: 410, message: 'This study is no longer published', details: id },
  student_erased: { status: 410, message: 'The data of this student was erased', details: none },
  body_too_large: { status: 413, message: 'The request is too large', details: z.object({ limit: z.number() }) },
  not_json: { status: 415, message: 'This endpoint only accepts JSON', details: none },
  not_an_image: { status: 415, message: 'Only PNG, JPEG, WebP and GIF images can be stored', details: none },
  problem_set_already_added: { status: 422, message: 'Problem Set is already added to this study.', details: id },
  unknown_problem_sets: {
    status: 422,
    message: 'Some of the study’s problem sets are not on this server',
    details: z.object({
      problemSetIds: z.array(z.string()),
      problemIds: z.array(z.string()).describe('Problems that the sets of this server do not have.'),
    }),
  },
  supports_not_allowed: {
    status: 422,
    message: 'Open response problems have no student supports',
    details: id,
  },
  no_help_here: { status: 409, message: 'There is no help for this problem', details: id },
  too_many_wrong_answers: {
    status: 409,
    message: 'You have added the maximum number of wrong answers to this problem',
    details: z.object({ limit: z.number() }),
  },
  quota_reached: {
    status: 409,
    message: 'You have reached a limit of this server. Delete something or ask an administrator',
    details: z.object({
      resource: quotaResourceSchema,
      limit: z.number().describe('In the unit of the resource.'),
      window: quotaWindowSchema.describe('What reached it: how many there are, or how many were added in 24 hours.'),
    }),
  },
  wrong_answer_in_use: {
    status: 409,
    message: 'Another of your studies has feedback on this answer. Remove that feedback first.',
    details: z.object({ studyName: z.string() }),
  },
  image_too_large: {
    status: 413,
    message: 'The image has too many pixels. Make it smaller and try again',
    details: z.object({ pixels: z.number(), limit: z.number().describe('Pixels, over all frames.') }),
  },
  answer_is_right: { status: 422, message: 'That answer is correct', details: none },
  answer_unreadable: {
    status: 422,
    message: 'That answer cannot be read',
    details: z.object({ part: z.string(), reason: answerReasonSchema }),
  },
  too_complex: {
    status: 422,
    message: 'This takes too long to compute. Try again with less content or fewer students',
    details: none,
  },
  invalid_osf_id: { status: 422, message: 'Error: Invalid OSF account id', details: id },
  invalid_osf_project: { status: 422, message: 'Error: Something went wrong saving the project ID', details: id },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Wait a moment and try again',
    details: z.object({ retryAfter: z.number().describe('Seconds.') }),
  },
  too_many_joins: {
    status: 429,
    message: 'Too many people have joined in the last few minutes. Try again later',
    details: z.object({ retryAfter: z.number().describe('Seconds.') }),
  },
  internal: { status: 500, message: 'Something went wrong on our side', details: none },
  osf_token_refused: {
    status: 502,
    message: 'OSF does not accept the token of this server. Its operator has to renew it',
    details: none,
  },
  osf_project_refused: {
    status: 409,
    message: 'The OSF account of this server may not write to the OSF project of the study',
    details: none,
  },
  osf_refused: { status: 409, message: 'OSF refused what was sent', details: none },
  osf_unreachable: { status: 502, message: 'OSF cannot be reached right now', details: none },
  platform_unreachable: { status: 502, message: 'The tutoring platform cannot be reached right now', details: none },
  database_unavailable: {
    status: 503,
    message: 'The server cannot reach its data right now. Try again shortly',
    details: z.object({
      reason: z.enum(['away', 'full', 'read_only', 'slow']),
      retryAfter: z.number().describe('Seconds.'),
    }),
  },
  publication_recomputing: {
    status: 503,
    message: 'The numbers of this study are being recomputed. Try again in a minute',
    details: z.object({ id: z.string(), retryAfter: z.number().describe('Seconds.') }),
  },
  shutting_down: { status: 503, message: 'The server is shutting down', details: none },
} as const satisfies Record<string, { status: number; message: string; details: z.ZodType }>

export type ErrorCode = keyof typeof errorRegistry
export type ErrorDetails<C extends ErrorCode> = z.input<(typeof errorRegistry)[C]['details']>

export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  constructor(
    readonly code: C,
    readonly details: ErrorDetails<C>,
  ) {
    super(errorRegistry[code].message)
    this.name = 'AppError'
  }

  get status(): number {
    return errorRegistry[this.code].status
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorRegistry, code)
}

export const wireErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown(),
    requestId: z.string(),
  }),
})
export type WireError = z.infer<typeof wireErrorSchema>

/** Enough to see what is wrong; a body of a megabyte may have a hundred thousand issues. */
const maxIssues = 100

/**
 * Turns a failed parse into the error that names each field; `under` is the field that the whole value was meant for.
 */
export function invalidInput(error: z.ZodError, under?: string): AppError<'invalid_input'> {
  return new AppError('invalid_input', {
    fields: error.issues
      .slice(0, maxIssues)
      .flatMap(fieldIssues)
      .slice(0, maxIssues)
      .map(({ path, message }) => ({
        field: [...(under === undefined ? [] : [under]), ...path].join('.'),
        message,
      })),
  })
}

/**
 * The same for the input of a call as it was sent: fields have their names of the wire, and in a change of one field
 * (`{ fieldname, value }`) the error names that field.
 */
export function invalidCallInput(schema: z.ZodType, error: z.ZodError, input: unknown): AppError<'invalid_input'> {
  const isFieldChange =
    typeof input === 'object' &&
    input !== null &&
    'fieldname' in input &&
    'value' in input &&
    typeof input.fieldname === 'string'
  const fields = error.issues.slice(0, maxIssues).flatMap(fieldIssues).slice(0, maxIssues)
  return new AppError('invalid_input', {
    fields: fields.map((issue) => {
      const path = wirePath(schema, issue.path)
      const named = isFieldChange && path[0] === 'value' ? [input.fieldname as string, ...path.slice(1)] : path
      return { field: named.join('.'), message: path.length === 0 ? ofWhole(issue.message) : issue.message }
    }),
  })
}

/** Input as a whole has no field name that a message could be shown next to. */
const ofWhole = (message: string) =>
  message.replace(/^(Must|Is|Has) /, (_, verb: string) => `What was sent ${verb.toLowerCase()} `)
