import { enConditions } from '../../locales/en-conditions'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enConditions })
