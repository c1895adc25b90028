import { enDryRun } from '../../locales/en-dry-run'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enDryRun })
