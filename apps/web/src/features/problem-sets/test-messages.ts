import { type TestPart, testBlocks } from '@trellis/domain'

interface TestMessages {
  flag: TestPart
  name: string
  intro: string
}

/** The tests around the problems of a study, by their block. */
export const testMessages: Partial<Record<number, TestMessages>> = {
  [testBlocks.preTest]: { flag: 'preTest', name: /*i18n*/ 'sets.preTest', intro: /*i18n*/ 'sets.preTest.intro' },
  [testBlocks.postTest]: { flag: 'postTest', name: /*i18n*/ 'sets.postTest', intro: /*i18n*/ 'sets.postTest.intro' },
  [testBlocks.delayedPostTest]: {
    flag: 'delayedPostTest',
    name: /*i18n*/ 'sets.delayedPostTest',
    intro: /*i18n*/ 'sets.delayedPostTest.intro',
  },
}
