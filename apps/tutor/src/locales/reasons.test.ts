import { setupI18n } from '@lingui/core'
import { type AnswerForm, answerFormSchema, answerReasonSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { catalogs } from '../testing/messages'
import { reasonText } from './reasons'

const codes = answerReasonSchema.shape.code.options.filter((code) => code !== 'form')
const english = setupI18n({ locale: 'en', messages: catalogs })
const spanish = setupI18n({ locale: 'es', messages: catalogs })

describe('reasonText', () => {
  it.each(codes)('returns a sentence for the reason %s in every language', (code) => {
    for (const i18n of [english, spanish]) expect(reasonText(i18n, { code, text: 'cm' })).toMatch(/^\p{Lu}.* .*\.$/u)
  })

  it.each(answerFormSchema.options)('returns a sentence for the form %s in every language', (form) => {
    for (const i18n of [english, spanish]) expect(reasonText(i18n, { code: 'form', form })).toMatch(/^\p{Lu}.* .*\.$/u)
  })

  it('names the unit that does not belong to the answer', () => {
    expect(reasonText(english, { code: 'label', text: 'apples' })).toContain('“apples”')
  })

  it('returns a general sentence for a form that this page does not know', () => {
    expect(reasonText(english, { code: 'form', form: 'braille' as AnswerForm })).toBe(
      'Write your answer in another way.',
    )
  })
})
