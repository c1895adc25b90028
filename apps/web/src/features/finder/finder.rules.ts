import type { AddProblemSetRefusal } from '@trellis/domain'

/** While approval is awaited, a set can still be added after a question whether the study may return to development. */
type ShownRefusal = Exclude<AddProblemSetRefusal, 'awaiting_approval'>

/** The message for each reason that a set cannot be added. */
export const refusalMessages: Record<ShownRefusal, string> = {
  deployed: /*i18n*/ 'finder.use.deployed',
  archived: /*i18n*/ 'finder.use.archived',
  already_added: /*i18n*/ 'finder.use.inStudy',
  one_problem_set_only: /*i18n*/ 'finder.use.oneOnly',
  in_use: /*i18n*/ 'finder.use.inUse',
}
