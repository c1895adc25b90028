// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { classNameSchema, conditionFieldSchema, emailSchema, passwordSchema, runLimitsSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../locales/es/app.po'
import { activateEnglish } from '../testing/activate-english'
import { issueMessage } from './issue-message'

const { weight } = conditionFieldSchema.shape
const { enrolmentCap } = runLimitsSchema.shape

describe('what is wrong with a value', () => {
  it('is nothing when the value is right', () => {
    activateEnglish()
    expect(issueMessage(classNameSchema.safeParse('5B'))).toBeNull()
  })

  it('is said in the words of the schema in English', () => {
    activateEnglish()
    const parsed = passwordSchema.safeParse('short')
    expect(issueMessage(parsed)).toBe('At least 12 characters')
  })

  describe('in Spanish', () => {
    beforeAll(() => i18n.loadAndActivate({ locale: 'es', messages }))
    afterAll(() => activateEnglish())

    it.each([
      ['a missing text', classNameSchema.safeParse(''), 'Rellene este campo'],
      ['a long text', classNameSchema.safeParse('x'.repeat(200)), 'Como máximo 80 caracteres'],
      ['a short text', passwordSchema.safeParse('short'), 'Al menos 12 caracteres'],
      ['a large number', weight.safeParse(1e9), /^Como máximo \d/],
      ['a small number', enrolmentCap.safeParse(0), 'Como mínimo 1'],
      ['anything else', emailSchema.safeParse('no address'), 'Este valor no es válido'],
    ])('names %s', (_, parsed, message) => {
      expect(issueMessage(parsed)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    })
  })
})
