import { enSupports } from '../../locales/en-supports'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enSupports })
