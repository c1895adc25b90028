import { enNotifications } from '../../locales/en-notifications'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enNotifications })

export type MessageId = Parameters<typeof word>[0]
