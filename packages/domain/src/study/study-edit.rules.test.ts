import { describe, expect, it } from 'vitest'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { mayEdit } from './study.rules'
import { type EditKind, editKindOf, type StudyFieldName, studyFieldNames } from './study-fields.schema'

const yes = { ok: true }
const no = (reason: string) => ({ ok: false, reason })

describe('editing a study', () => {
  it.each<[StudyStatus, Record<EditKind, object>]>([
    ['DEVELOPMENT', { design: yes, text: yes, limits: yes, visit: yes }],
    ['AWAITING_APPROVAL', { design: no('awaiting_approval'), text: yes, limits: no('awaiting_approval'), visit: yes }],
    ['DEPLOYED', { design: no('deployed'), text: no('deployed'), limits: yes, visit: yes }],
    ['PAUSED', { design: no('deployed'), text: no('deployed'), limits: yes, visit: yes }],
    ['COMPLETED', { design: no('deployed'), text: no('deployed'), limits: no('deployed'), visit: yes }],
    ['ARCHIVED', { design: no('archived'), text: no('archived'), limits: no('archived'), visit: yes }],
  ])('decides on an edit of a study in %s by what the edit touches', (status, verdicts) => {
    expect({
      design: mayEdit(status, 'design'),
      text: mayEdit(status, 'text'),
      limits: mayEdit(status, 'limits'),
      visit: mayEdit(status, 'visit'),
    }).toEqual(verdicts)
  })

  it('refuses every edit except a visit between approval and start, so that what is frozen stays the same', () => {
    const kinds: EditKind[] = ['design', 'text', 'limits']
    for (const kind of kinds) expect(mayEdit('AWAITING_APPROVAL', kind, true)).toEqual(no('awaiting_approval'))
    expect(mayEdit('AWAITING_APPROVAL', 'visit', true)).toEqual(yes)
  })

  const kinds: Partial<Record<StudyFieldName, EditKind>> = {
    studyName: 'text',
    researchQuestion: 'text',
    pageNumber: 'visit',
    recruitmentTypeNumber: 'design',
    experimentalParadigmNumber: 'design',
    mediaAccess: 'design',
    directions: 'design',
    preTest: 'design',
    postTest: 'design',
    preSurvey: 'design',
    postSurvey: 'design',
    preSurveyBeforePreTest: 'design',
    preSurveyQuestions: 'design',
    postSurveyQuestions: 'design',
    randomisation: 'design',
    randomisedUnit: 'design',
    strata: 'design',
    enrolmentCap: 'limits',
    endsAt: 'limits',
    endAction: 'limits',
  }

  it.each(Object.entries(kinds) as [StudyFieldName, EditKind][])(
    'a change of %s is an edit of the kind %s',
    (field, kind) => {
      expect(editKindOf(field)).toBe(kind)
    },
  )

  it('has a kind for every field that can be changed', () => {
    const known: EditKind[] = ['design', 'text', 'limits', 'visit']
    for (const name of studyFieldNames) expect(known, name).toContain(editKindOf(name))
    expect(studyFieldNames).toEqual(expect.arrayContaining(Object.keys(kinds)))
  })
})
