import { canonicalJson } from '../canonical-json'
import { maxConditions, minConditions } from '../condition/condition.rules'
import { settingsIssues } from '../study/run-settings.rules'
import { allowsOneProblemSetOnly, setsInBlock } from '../study/study.rules'
import { allConditionsBlock, studyTypes } from '../study/study.schema'
import { type PortableStudy, portablePartsSchema } from './portable.schema'
import { imageHashesIn } from './portable-images'

export interface PortableIssue {
  path: (string | number)[]
  message: string
}

/** What is wrong with a file whose every part is well-formed: the parts do not fit each other, or the study type. */
export function portableIssues(file: PortableStudy): PortableIssue[] {
  return [
    ...settingsIssues(file.study).map(({ field, message }) => ({ path: ['study', field], message })),
    ...conditionIssues(file),
    ...setIssues(file),
    ...slotIssues(file),
    ...withheldIssues(file),
    ...planIssues(file),
    ...pieceIssues(file),
    ...imageIssues(file),
  ]
}

/** A study as one file: everything a researcher created, and of the platform's content only the ids. */
export const portableStudySchema = portablePartsSchema.superRefine((file, context) => {
  for (const { path, message } of portableIssues(file)) context.addIssue({ code: 'custom', path, message })
})

function conditionIssues({ study, conditions, problemSets }: PortableStudy): PortableIssue[] {
  const issues: PortableIssue[] = []
  const most = maxConditions(study.studyTypeId)
  if (conditions.length < minConditions || conditions.length > most) {
    issues.push({ path: ['conditions'], message: `There must be ${minConditions} to ${most} conditions` })
  }
  const fixed = study.studyTypeId === studyTypes.singleSupport ? 1 : 0
  if (conditions.filter((condition) => condition.isFixed).length !== fixed) {
    issues.push({ path: ['conditions'], message: `This study type has ${fixed} fixed conditions` })
  }
  const held = new Set(setsInBlock(problemSets, allConditionsBlock).map((set) => set.problemSetId))
  conditions.forEach(({ problemSetId }, index) => {
    if (problemSetId !== null && !held.has(problemSetId)) {
      issues.push({ path: ['conditions', index, 'problemSetId'], message: 'The study does not have this problem set' })
    }
  })
  return issues
}

function setIssues({ study, problemSets }: PortableStudy): PortableIssue[] {
  const issues = repeated(problemSets.map((set) => set.problemSetId)).map(
    (index): PortableIssue => ({
      path: ['problemSets', index],
      message: 'The problem set is listed twice',
    }),
  )
  const [, second] = setsInBlock(problemSets, allConditionsBlock)
  if (allowsOneProblemSetOnly(study.studyTypeId) && second) {
    const path = ['problemSets', problemSets.indexOf(second)]
    issues.push({ path, message: 'This study type uses exactly one problem set' })
  }
  problemSets.forEach(({ problems }, set) => {
    for (const index of repeated(problems)) {
      issues.push({ path: ['problemSets', set, 'problems', index], message: 'The problem is listed twice' })
    }
  })
  return issues
}

function slotIssues({ conditions, problemSets, supports, feedback }: PortableStudy): PortableIssue[] {
  const problems = new Set(problemSets.flatMap((set) => set.problems))
  const issuesOf = (name: 'supports' | 'feedback', list: PortableStudy['supports'] | PortableStudy['feedback']) =>
    list.flatMap(({ condition, problem }, index): PortableIssue[] => {
      const target = conditions[condition]
      if (!target || target.isFixed) {
        return [{ path: [name, index, 'condition'], message: 'The study has no such condition' }]
      }
      return problems.has(problem)
        ? []
        : [{ path: [name, index, 'problem'], message: 'The study does not use this problem' }]
    })
  const twice = (name: 'supports' | 'feedback', keys: string[]) =>
    repeated(keys).map((index) => ({ path: [name, index], message: 'The condition already has this' }))
  return [
    ...issuesOf('supports', supports),
    ...issuesOf('feedback', feedback),
    ...twice(
      'supports',
      supports.map(({ condition, problem }) => `${condition} ${problem}`),
    ),
    ...twice(
      'feedback',
      feedback.map(({ condition, problem, response }) => `${condition} ${problem} ${canonicalJson(response)}`),
    ),
  ]
}

function withheldIssues({ conditions, problemSets, supports, feedback }: PortableStudy): PortableIssue[] {
  const problems = new Set(problemSets.flatMap((set) => set.problems))
  const filled = new Set([...supports, ...feedback].map(({ condition, problem }) => `${condition} ${problem}`))
  return conditions.flatMap(({ withheld, isFixed }, condition) => {
    const twice = new Set(repeated(withheld))
    return withheld.flatMap((problem, index): PortableIssue[] => {
      const issue = (message: string) => [{ path: ['conditions', condition, 'withheld', index], message }]
      if (isFixed) return issue('A fixed condition withholds nothing')
      if (!problems.has(problem)) return issue('The study does not use this problem')
      if (twice.has(index)) return issue('The problem is listed twice')
      return filled.has(`${condition} ${problem}`) ? issue('The condition has a support for this problem') : []
    })
  })
}

function planIssues({ conditions, analysisPlan }: PortableStudy): PortableIssue[] {
  const issue = (index: number, message: string) => [{ path: ['analysisPlan', 'contrasts', index], message }]
  const contrasts = analysisPlan.contrasts ?? []
  const twice = new Set(repeated(contrasts.map(({ condition, reference }) => `${condition} ${reference}`)))
  return contrasts.flatMap(({ condition, reference }, index): PortableIssue[] => {
    if (!conditions[condition] || !conditions[reference]) return issue(index, 'The study has no such condition')
    if (condition === reference) return issue(index, 'A condition is not compared with itself')
    return twice.has(index) ? issue(index, 'The comparison is listed twice') : []
  })
}

function pieceIssues({ supports }: PortableStudy): PortableIssue[] {
  return supports.flatMap(({ type, pieces }, index) =>
    type === 'EXPLANATIONS' && pieces.length !== 1
      ? [{ path: ['supports', index, 'pieces'], message: 'An explanation has exactly one piece' }]
      : [],
  )
}

function imageIssues({ supports, feedback, images }: PortableStudy): PortableIssue[] {
  const texts = [
    ...supports.flatMap(({ pieces }, index) =>
      pieces.map((html, part) => ({ html, path: ['supports', index, 'pieces', part] })),
    ),
    ...feedback.map(({ html }, index) => ({ html, path: ['feedback', index, 'html'] })),
  ]
  return texts
    .filter(({ html }) => imageHashesIn(html).some((hash) => !Object.hasOwn(images, hash)))
    .map(({ path }) => ({ path, message: 'An image is missing from the file' }))
}

/** The positions of entries that repeat an earlier one. */
function repeated(keys: readonly string[]): number[] {
  const seen = new Set<string>()
  return keys.flatMap((key, index) => {
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}
