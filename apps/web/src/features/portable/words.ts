import { enPortable } from '../../locales/en-portable'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enPortable })
