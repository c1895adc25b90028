import { paradigms } from './study-fields.schema'

/** Mastery takes only skill builders, complete-all only the others; every other paradigm takes both. */
export function wantsSkillbuilder(paradigm: number | null): boolean | null {
  if (paradigm === paradigms.masterySet) return true
  return paradigm === paradigms.completeAll ? false : null
}

export function matchesParadigm(isSkillbuilder: boolean, paradigm: number | null): boolean {
  const wanted = wantsSkillbuilder(paradigm)
  return wanted === null || wanted === isSkillbuilder
}
