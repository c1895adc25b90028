import { enRunSettings } from '../../locales/en-run-settings'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enRunSettings })
export type MessageId = Parameters<typeof word>[0]
