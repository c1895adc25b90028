import type { NotEstimableReason } from '../estimate'
import type { EstimateWarning } from './comparison-estimate'

/** A sentence for each reason, for the command line. */
export const notEstimableText: Record<NotEstimableReason, string> = {
  no_data: 'there are no data',
  invalid_number: 'a value is not a finite number, or too large to compute with',
  invalid_probability: 'a probability of assignment is not between 0 and 1',
  one_group_empty: 'a condition has no participants with an outcome',
  too_few_per_group: 'a condition has fewer than two participants with an outcome',
  too_few_clusters: 'a condition has fewer than two clusters',
  too_few_items: 'there are fewer than two items',
  too_few_studies: 'there are too few studies',
  no_variation: 'the outcome does not vary within the conditions',
  no_events: 'no one reached the event',
  collinear: 'covariates or blocks determine who is in which condition',
  too_few_assignments: 'there are too few possible assignments to reject any effect',
  no_degrees_of_freedom: 'there are not more participants than coefficients',
  exact_fit: 'the model fits a participant or a cluster exactly, which leaves no trace of its error',
  small_blocks: 'a block has fewer than two participants of a condition',
  mixed_clusters: 'a cluster has participants of both conditions',
  clustered_assignment: 'clusters were assigned, and it is for independent participants',
  no_clusters: 'it needs the clusters that were assigned',
  no_covariates: 'it needs a covariate that varies',
  no_uptake: 'it needs the column that says who received the treatment',
  no_effect_on_uptake: 'assignment did not change who received the treatment',
  not_binary: 'it needs an outcome with the values 0 and 1',
}

export const estimateWarningText: Record<EstimateWarning, string> = {
  few_degrees_of_freedom: 'fewer than 4 degrees of freedom: standard error and interval are not reliable',
  columns_dropped: 'covariates that do not vary, or are combinations of others, were left out',
  covariates_imputed: 'missing covariates were replaced by their mean, with an indicator of missingness',
  continuity_correction: 'a cell is empty: one half was added to every cell',
  weak_instrument: 'the first-stage F is below 10: assignment changed uptake little',
  mixed_clusters: 'clusters have participants of both conditions: they were not assigned as a whole',
}
