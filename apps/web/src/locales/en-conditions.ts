/** Words of the conditions, on their own step and beside varied problem sets. */
export const enConditions = {
  'condition.title': 'Conditions',
  'condition.intro': 'What the study compares. Each student is randomly assigned to one condition and stays in it.',
  'condition.count': '{count} of at most {most}',
  'condition.table': 'Study conditions',
  'condition.name': 'Name',
  'condition.description': 'Description',
  'condition.delete': 'Delete',
  'condition.name.of': 'Name of {name}',
  'condition.name.edit': 'edit name',
  'condition.name.illegal': 'Illegal name - {reason}',
  'condition.name.tooLong': 'Name must be < 40 characters',
  'condition.description.of': 'Description of {name}',
  'condition.description.edit': 'edit description',
  'condition.description.illegal': 'Illegal description - {reason}',
  'condition.description.none': 'No description',
  'condition.add': 'Add Condition',
  'condition.add.failed': 'Error adding condition',
  'condition.delete.of': 'Delete {name}',
  'condition.delete.failed': 'Error deleting condition',
  'condition.delete.done': '{name} was deleted',
  'condition.delete.undo': 'Undo',
  'condition.delete.message':
    'Deleting {name} will also delete {count, plural, one {the student support} other {the # student supports}} written for it. This action cannot be undone.',
  'condition.delete.messageUncounted':
    'Deleting {name} will also delete the student supports written for it. This action cannot be undone.',
  'condition.delete.confirm': 'DELETE',
  'condition.unchanged': 'Not saved. The study was not changed.',

  'condition.single.title': 'Condition',
  'condition.single.intro':
    'Some students get the support the platform gives today; the others get the support you write. Students are assigned at random.',
  'condition.single.fixed': 'Cannot be changed',
  'condition.single.own': 'Your condition',
  'condition.single.label': 'Condition',
  'condition.single.illegal': 'Condition must be < 40 characters and field cannot be blank',

  'condition.varied.add': '+ Add condition',
  'condition.varied.problemSet': 'Problem set',
  'condition.varied.problemSet.of': 'Problem set for {name}',
  'condition.varied.problemSet.none': 'Not chosen yet',
  'condition.varied.problemSet.failed': 'Couldn’t save the problem set for {name}',
} as const satisfies Record<string, string>
