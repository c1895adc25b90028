import type { SurveyQuestion } from '@trellis/domain'
import { enRunSettings } from '../../locales/en-run-settings'
import { wordsWith } from '../../locales/words'

export const { useWords, word } = wordsWith({ en: enRunSettings })
export type MessageId = Parameters<typeof word>[0]

interface NamedWords {
  name: MessageId
  about: MessageId
}

export const kindWords: Record<SurveyQuestion['kind'], NamedWords> = {
  CHOICE: { name: 'survey.add.CHOICE', about: 'survey.add.CHOICE.about' },
  SCALE: { name: 'survey.add.SCALE', about: 'survey.add.SCALE.about' },
  TEXT: { name: 'survey.add.TEXT', about: 'survey.add.TEXT.about' },
}
