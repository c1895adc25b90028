import { z } from 'zod'

export const readinessIds = [
  'study_named',
  'question_written',
  'conditions_described',
  'problem_sets_added',
  'condition_sets_chosen',
  'supports_written',
  'supports_complete',
  'recruitment_chosen',
  'paradigm_chosen',
  'assignment_settled',
  'pre_test_filled',
  'post_test_filled',
  'delayed_post_test_filled',
  'pre_survey_written',
  'post_survey_written',
  'end_ahead',
  'plan_fits',
  'osf_linked',
] as const
export const readinessIdSchema = z.enum(readinessIds)
export type ReadinessId = z.infer<typeof readinessIdSchema>

export const readinessPointSchema = z.object({
  id: readinessIdSchema,
  isDone: z.boolean(),
  isRequired: z.boolean().describe('Whether the study cannot be submitted without it.'),
  where: z.string().describe('Page of the step where it is done.'),
  says: z.string().nullable().describe('What is settled, or what is wrong with it, where the label does not say it.'),
  missing: z.number().int().describe('How many are still to be done; 0 once it is done.'),
})
export type ReadinessPoint = z.infer<typeof readinessPointSchema>

/** What people read for a point. */
export const readinessLabel: Record<ReadinessId, string> = {
  study_named: 'The study has its own name',
  question_written: 'The research question is written',
  conditions_described: 'Every condition has its own name and description',
  problem_sets_added: 'The study has a problem set',
  condition_sets_chosen: 'Every condition has a problem set',
  supports_written: 'The study has a student support',
  supports_complete: 'No student support is missing',
  recruitment_chosen: 'Recruitment is chosen',
  paradigm_chosen: 'The experimental paradigm is chosen',
  assignment_settled: 'Random assignment is set up',
  pre_test_filled: 'The pre-test has a problem set',
  post_test_filled: 'The post-test has a problem set',
  delayed_post_test_filled: 'The delayed post-test has a problem set',
  pre_survey_written: 'The pre-survey has questions',
  post_survey_written: 'The post-survey has questions',
  end_ahead: 'The end date is in the future',
  plan_fits: 'The analysis plan fits the study',
  osf_linked: 'An OSF project is linked',
}
