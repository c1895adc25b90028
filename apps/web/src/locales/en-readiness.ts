/** Words of the list of what a study has and what it lacks. */
export const enReadiness = {
  'readiness.title': 'Readiness',
  'readiness.count': '{done} of {total} done',
  'readiness.done': 'Done:',
  'readiness.required': 'Required:',
  'readiness.advised': 'Recommended:',
  'readiness.required.tag': 'required to submit',
  'readiness.missing': '{count, plural, one {# missing} other {# missing}}',
} as const satisfies Record<string, string>
