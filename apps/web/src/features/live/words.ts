import { enLive } from '../../locales/en-live'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enLive })
export type MessageId = Parameters<typeof word>[0]
