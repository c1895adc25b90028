import { enAdmin } from '../../locales/en-admin'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enAdmin })
