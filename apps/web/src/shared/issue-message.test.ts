// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import {
  classNameSchema,
  conditionFieldSchema,
  emailSchema,
  passwordSchema,
  runLimitsSchema,
  surveyQuestionSchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../locales/es/app.po'
import { messages as issues } from '../locales/es/issues.po'
import { activateEnglish } from '../testing/activate-english'
import { issueMessage } from './issue-message'

const { weight } = conditionFieldSchema.shape
const { enrolmentCap } = runLimitsSchema.shape
const choice = { id: 'like', kind: 'CHOICE', prompt: 'Did you like it?' }

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
    beforeAll(() => i18n.loadAndActivate({ locale: 'es', messages: { ...messages, ...issues } }))
    afterAll(() => activateEnglish())

    it.each([
      ['a text that its schema asks for in words of its own', classNameSchema.safeParse(''), 'Dé un nombre a la clase'],
      ['a long text', classNameSchema.safeParse('x'.repeat(200)), 'Como máximo 80 caracteres'],
      ['a short text', passwordSchema.safeParse('short'), 'Al menos 12 caracteres'],
      ['a large number', weight.safeParse(1e9), /^Como máximo \d/],
      ['a small number', enrolmentCap.safeParse(0), 'Como mínimo 1'],
      ['a wrong form', emailSchema.safeParse('no address'), 'Esto no es una dirección de correo electrónico'],
      ['what it has no words for', classNameSchema.safeParse(7), 'Este valor no es válido'],
      ['a rule', surveyQuestionSchema.safeParse({ ...choice, options: ['Yes'] }), 'Indique al menos dos respuestas'],
    ])('names %s', (_, parsed, message) => {
      expect(issueMessage(parsed)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    })
  })
})
