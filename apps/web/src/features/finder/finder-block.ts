import { AppError } from '@trellis/domain'
import type { MessageId } from './words'

const names: Record<number, MessageId> = {
  1: 'finder.block.preTest',
  2: 'finder.block.postTest',
  3: 'finder.block.allConditions',
}

/** The message id for the name of a block. No other block takes problem sets, so any other number is an error. */
export function blockNameId(blockTypeId: number): MessageId {
  const id = names[blockTypeId]
  if (!id) throw new AppError('unrecognized_block_type', { studyBlockTypeId: blockTypeId })
  return id
}
