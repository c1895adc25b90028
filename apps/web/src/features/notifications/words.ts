import { enNotifications } from '../../locales/en-notifications'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enNotifications })
