/** A body for `withdrawParticipant`. */
export const withdrawalOf = (studyId: number, participant: string, more: object = {}) => ({
  studyId,
  participant,
  kind: 'TREATMENT',
  reason: 'guardian_request',
  ...more,
})
