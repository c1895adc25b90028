import { describe, expect, it } from 'vitest'
import { personalDetailIn } from './nickname.rules'

describe('a new nickname', () => {
  it.each([
    'Maya',
    'Ana B',
    'Ana B.',
    'Jean-Luc',
    'D’Angelo',
    'Student 12',
    'Class 5b',
    'R2 D2',
    'BlueFox',
    'Zoë',
    'María J',
    '小明',
    '민수',
    'たろう',
    'Мария',
    'أحمد',
    'Leo 🦊',
    '@maya',
    'Sam2015',
    'X Æ',
  ])('accepts the nickname %s', (nickname) => {
    expect(personalDetailIn(nickname)).toBeNull()
  })

  it.each([
    'Maya Torres',
    'maya torres',
    'MAYA TORRES',
    'María José García',
    'Torres, Maya',
    'maya_torres',
    'maya.torres',
    'Ana de la Cruz',
    'Мария Иванова',
    'أحمد علي',
    'माया शर्मा',
    '王小明',
    '김민수',
    'Maya\u200b Torres',
  ])('refuses a full name as a nickname: %s', (nickname) => {
    expect(personalDetailIn(nickname)).toBe('full_name')
  })

  it.each([
    ['maya@example.org', 'email'],
    ['555-867-5309', 'phone'],
    ['Maya +49 30 1234567', 'phone'],
    ['٥٥٥١٢٣٤', 'phone'],
  ])('refuses other personal details in a nickname: %s', (nickname, detail) => {
    expect(personalDetailIn(nickname)).toBe(detail)
  })
})
