import { enHistory } from '../../locales/en-history'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enHistory })
