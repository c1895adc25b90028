import { AppError, allConditionsBlock, testBlocks } from '@trellis/domain'

const names: Record<number, string> = {
  [testBlocks.preTest]: /*i18n*/ 'finder.block.preTest',
  [testBlocks.postTest]: /*i18n*/ 'finder.block.postTest',
  [allConditionsBlock]: /*i18n*/ 'finder.block.allConditions',
  [testBlocks.delayedPostTest]: /*i18n*/ 'finder.block.delayedPostTest',
}

/** The message id for the name of a block. No other block takes problem sets, so any other number is an error. */
export function blockNameId(studyBlockTypeId: number): string {
  const id = names[studyBlockTypeId]
  if (!id) throw new AppError('unrecognized_block_type', { studyBlockTypeId })
  return id
}
