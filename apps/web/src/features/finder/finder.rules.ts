import type { AddProblemSetRefusal } from '@trellis/domain'
import type { MessageId } from './words'

/** While approval is awaited a set can still be added: the person is asked first whether the study goes back. */
type ShownRefusal = Exclude<AddProblemSetRefusal, 'awaiting_approval'>

/** The message for each reason that a set cannot be added. */
export const refusalMessages: Record<ShownRefusal, MessageId> = {
  deployed: 'finder.use.deployed',
  archived: 'finder.use.archived',
  already_added: 'finder.use.inStudy',
  one_problem_set_only: 'finder.use.oneOnly',
  in_use: 'finder.use.inUse',
}
