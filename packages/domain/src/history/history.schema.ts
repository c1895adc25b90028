import { z } from 'zod'
import { studyIdSchema, userIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { onWire } from '../wire'

/** Everything that can happen to a study. */
export const historyActionSchema = z.enum([
  'study_created',
  'study_copied',
  'study_imported',
  'study_changed',
  'study_moved',
  'study_sent_back',
  'study_approved',
  'start_changed',
  'approval_voided',
  'study_deleted',
  'condition_added',
  'condition_changed',
  'condition_deleted',
  'problem_set_added',
  'problem_set_removed',
  'problems_added',
  'problems_removed',
  'problems_arranged',
  'support_mapped',
  'support_unmapped',
  'supports_withheld',
  'supports_not_withheld',
  'feedback_mapped',
  'feedback_unmapped',
  'supports_published',
  'osf_project_linked',
  'invitation_added',
  'invitation_revoked',
  'class_brought_in',
  'participant_withdrawn',
  'results_opened',
  'interim_look',
  'study_unblinded',
  'sharing_refused',
  'sharing_allowed',
  'response_released',
  'response_refused',
  'privacy_report_signed',
  'record_archived',
  'record_restored',
  'plan_deviated',
  'preregistration_saved',
  'registration_requested',
  'study_registered',
  'files_sent_to_osf',
  'request_added',
  'request_withdrawn',
  'request_declined',
  'request_closed',
])
export type HistoryAction = z.infer<typeof historyActionSchema>

export const historyEventSchema = z.object({
  id: z.number().int().describe('Counted up over all studies: a later event has a greater number.'),
  studyId: studyIdSchema,
  at: z.number().int().describe('Seconds since the epoch, UTC.'),
  actor: z.object({
    userId: onWire('xref', userIdSchema),
    displayName: z.string().describe("'N/A' when the platform does not know the person any more."),
  }),
  action: historyActionSchema,
  fromStatus: studyStatusSchema.nullable(),
  toStatus: studyStatusSchema.nullable(),
  note: z.string().nullable().describe('The reason that was given.'),
  details: z.record(z.string(), z.unknown()).describe('What was changed, by the names of the calls.'),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>
