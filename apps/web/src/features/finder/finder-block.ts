import { AppError } from '@trellis/domain'

const names: Record<number, string> = {
  1: /*i18n*/ 'finder.block.preTest',
  2: /*i18n*/ 'finder.block.postTest',
  3: /*i18n*/ 'finder.block.allConditions',
  8: /*i18n*/ 'finder.block.delayedPostTest',
}

/** The message id for the name of a block. No other block takes problem sets, so any other number is an error. */
export function blockNameId(blockTypeId: number): string {
  const id = names[blockTypeId]
  if (!id) throw new AppError('unrecognized_block_type', { studyBlockTypeId: blockTypeId })
  return id
}
