import { enRichText } from '../../locales/en-rich-text'
import { wordsWith } from '../../locales/words'

export const { useWords } = wordsWith({ en: enRichText })
