import { enPartners } from '../../locales/en-partners'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enPartners })
export type MessageId = Parameters<typeof word>[0]
