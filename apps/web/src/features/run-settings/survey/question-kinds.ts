import type { SurveyQuestion } from '@trellis/domain'

/** The message ids of the name and the purpose of each kind of question. */
export const kindMessages: Record<SurveyQuestion['kind'], { name: string; about: string }> = {
  CHOICE: { name: /*i18n*/ 'survey.add.CHOICE', about: /*i18n*/ 'survey.add.CHOICE.about' },
  SCALE: { name: /*i18n*/ 'survey.add.SCALE', about: /*i18n*/ 'survey.add.SCALE.about' },
  TEXT: { name: /*i18n*/ 'survey.add.TEXT', about: /*i18n*/ 'survey.add.TEXT.about' },
}
