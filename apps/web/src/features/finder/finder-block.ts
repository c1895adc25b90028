import { AppError } from '@trellis/domain'

const names: Record<number, string> = {
  1: /*i18n*/ 'finder.block.preTest',
  2: /*i18n*/ 'finder.block.postTest',
  3: /*i18n*/ 'finder.block.allConditions',
}

/** The words for the block that is being filled. No other block takes problem sets, so any other number is a mistake. */
export function blockNameId(blockTypeId: number): string {
  const id = names[blockTypeId]
  if (!id) throw new AppError('unrecognized_block_type', { studyBlockTypeId: blockTypeId })
  return id
}
