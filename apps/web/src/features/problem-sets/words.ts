import { enProblemSets } from '../../locales/en-problem-sets'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enProblemSets })
