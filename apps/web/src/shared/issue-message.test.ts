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

describe('issueMessage', () => {
  it('returns null for a valid value', () => {
    activateEnglish()
    expect(issueMessage(classNameSchema.safeParse('5B'))).toBeNull()
  })

  it('uses the message of the schema in English', () => {
    activateEnglish()
    const parsed = passwordSchema.safeParse('short')
    expect(issueMessage(parsed)).toBe('At least 12 characters')
  })

  describe('the Spanish messages', () => {
    beforeAll(() => i18n.loadAndActivate({ locale: 'es', messages: { ...messages, ...issues } }))
    afterAll(() => activateEnglish())

    it.each([
      [
        'a missing text for which the schema has its own message',
        classNameSchema.safeParse(''),
        'Dé un nombre a la clase',
      ],
      ['a text that is too long', classNameSchema.safeParse('x'.repeat(200)), 'Como máximo 80 caracteres'],
      ['a text that is too short', passwordSchema.safeParse('short'), 'Al menos 12 caracteres'],
      ['a number that is too large', weight.safeParse(1e9), /^Como máximo \d/],
      ['a number that is too small', enrolmentCap.safeParse(0), 'Como mínimo 1'],
      ['an invalid format', emailSchema.safeParse('no address'), 'Esto no es una dirección de correo electrónico'],
      ['an issue without a message of its own', classNameSchema.safeParse(7), 'Este valor no es válido'],
      [
        'a violated rule',
        surveyQuestionSchema.safeParse({ ...choice, options: ['Yes'] }),
        'Indique al menos dos respuestas',
      ],
    ])('describes %s in Spanish', (_, parsed, message) => {
      expect(issueMessage(parsed)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    })
  })
})
