import { enClasses } from '../../locales/en-classes'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enClasses })
export type MessageId = Parameters<typeof word>[0]
