import { enReview } from '../../locales/en-review'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enReview })
