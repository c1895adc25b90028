import { enFinder } from '../../locales/en-finder'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enFinder })
export type MessageId = Parameters<typeof word>[0]
