import { postTestBlock, preTestBlock } from '@trellis/domain'

/** The tests around the problems of a study, by their block. */
export const testMessages: Partial<
  Record<
    number,
    | { flag: 'preTest'; name: 'sets.preTest'; intro: 'sets.preTest.intro' }
    | { flag: 'postTest'; name: 'sets.postTest'; intro: 'sets.postTest.intro' }
  >
> = {
  [preTestBlock]: { flag: 'preTest', name: /*i18n*/ 'sets.preTest', intro: /*i18n*/ 'sets.preTest.intro' },
  [postTestBlock]: { flag: 'postTest', name: /*i18n*/ 'sets.postTest', intro: /*i18n*/ 'sets.postTest.intro' },
}
