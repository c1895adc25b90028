import { enDeploy } from '../../locales/en-deploy'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enDeploy })
