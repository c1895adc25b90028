import { i18n } from '@lingui/core'
import {
  assignmentSummary,
  assignmentWarningLabel,
  monthLabel,
  paradigmLabel,
  problemSetTypeLabel,
  problemTypeLabel,
  readinessLabel,
  recruitmentLabel,
  resultWordingLocales,
  roleLabel,
  statusLabel,
  stepsOf,
  studyBlockLabel,
  studyTypeLabel,
  studyTypeNames,
  supportTypeLabel,
} from '@trellis/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../locales/catalogs'
import { messages as spanish } from '../locales/es/app.po'
import { activateEnglish } from '../testing/activate-english'
import { assignmentSentence } from './design/assignment-sentence'
import * as designLabels from './design/labels'
import * as labels from './labels'
import * as problemLabels from './problem/labels'
import { studyTypeIds } from './study/study-type-slug'

const messages = { ...labels, ...designLabels, ...problemLabels }

beforeAll(() => activateEnglish())

/** A map of message ids, or of objects of such ids, with each id replaced by its text. */
function texts(map: Readonly<Record<string, unknown>>): unknown {
  const text = (value: unknown): unknown =>
    typeof value === 'string'
      ? i18n._(value)
      : value === null
        ? null
        : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, text(inner)]))
  return text(map)
}

describe('labels in the English catalog', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['statuses', messages.statusMessage, statusLabel],
    ['study types', messages.studyTypeMessage, studyTypeLabel],
    ['blocks', messages.studyBlockMessage, studyBlockLabel],
    ['types of problem sets', messages.problemSetTypeMessage, problemSetTypeLabel],
    ['types of problems', messages.problemTypeMessage, problemTypeLabel],
    ['types of supports', messages.supportTypeMessage, supportTypeLabel],
    ['roles', messages.roleMessage, roleLabel],
    ['readiness items', messages.readinessMessage, readinessLabel],
    ['months', messages.monthMessage, monthLabel],
    ['warnings about the assignment', messages.assignmentWarningMessage, assignmentWarningLabel],
    ['recruitment types', messages.recruitmentMessages, recruitmentLabel],
    ['paradigms', messages.paradigmMessages, paradigmLabel],
  ])('labels of %s match those of the domain', (_, ids, labels) => {
    expect(texts(ids)).toEqual(labels)
  })

  it('labels of steps match the titles of the domain', () => {
    for (const { title } of studyTypeIds.flatMap((typeId) => stepsOf(typeId))) {
      expect(i18n._(messages.stepMessage[title]!)).toBe(title)
    }
  })

  it('describes an assignment in the same words as the domain', () => {
    const conditions = [{ weight: 1 }, { weight: 2 }]
    for (const randomisedUnit of ['STUDENT', 'CLASS', 'SCHOOL'] as const) {
      for (const strata of [[], ['CLASS'], ['GRADE'], ['CLASS', 'GRADE'], ['GRADE', 'CLASS']] as const) {
        const blocks = { randomisation: 'BLOCKS' as const, randomisedUnit, strata: [...strata], conditions }
        expect(assignmentSentence(blocks, i18n)).toBe(assignmentSummary(blocks))
      }
      const simple = { randomisation: 'SIMPLE' as const, randomisedUnit, strata: [], conditions }
      expect(assignmentSentence(simple, i18n)).toBe(assignmentSummary(simple))
    }
  })
})

describe('wording shared with public pages', () => {
  it('covers every language of the app', () => {
    expect(resultWordingLocales).toEqual(Object.keys(languages))
  })

  it('names the types of studies as the Spanish catalog does', () => {
    const named = Object.entries(labels.studyTypeMessage).map(([type, id]) => [type, spanish[id]])
    expect(named.map(([type, text]) => [type, [text].flat().join('')])).toEqual(Object.entries(studyTypeNames.es))
  })
})
