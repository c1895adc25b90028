import { gradeResponse } from '@trellis/grading'
import { field } from '../authoring/answer-parts'

/**
 * Whether an equation or inequality between numbers is false. A formula with an unknown, or with symbols that are not
 * supported here, counts as true.
 */
export function isFalse(tex: string): boolean {
  const sides = tex.split(/([=<>]|\\ge|\\le)/).map((side) => side.trim())
  const calculations = sides.filter((_, index) => index % 2 === 0).map(calculation)
  if (calculations.includes(null)) return false
  return sides.some((relation, index) => {
    if (index % 2 === 0) return false
    const [left, right] = [calculations[(index - 1) / 2]!, calculations[(index + 1) / 2]!]
    return relation === '=' ? !isEqual(left, right) : !isInOrder(left, relation, right)
  })
}

function isEqual(left: string, right: string): boolean {
  return gradeResponse([field('NUMERIC_EXPRESSION', left)], { '1': [right] }).verdict === 'correct'
}

function isInOrder(left: string, relation: string, right: string): boolean {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a === null || b === null) return true
  return { '<': a < b, '>': a > b, '\\le': a <= b, '\\ge': a >= b }[relation]!
}

/** The value of a number, a fraction or a root; null for anything else. */
function numberOf(typed: string): number | null {
  const [, root, over, under] = /^(sqrt)?\(*(-?[\d.]+)\)*(?:\/\(*([\d.]+)\)*)?$/.exec(typed) ?? []
  if (over === undefined) return null
  const value = Number(over) / Number(under ?? 1)
  return root ? Math.sqrt(value) : value
}

/** TeX as a student types it; null when it contains an unknown. */
function calculation(tex: string): string | null {
  const typed = tex
    .replaceAll('{,}', '')
    .replaceAll('\\$', '')
    .replaceAll('^\\circ', '')
    .replace(/\\left|\\right/g, '')
    .replace(/\|-?([\d.]+)\|/g, '$1')
    .replace(/([\d.]+)\\%/g, '($1/100)')
    .replace(/\^\{([^{}]*)\}/g, '^($1)')
    .replace(/\\sqrt\{([^{}]*)\}/g, 'sqrt($1)')
    .replace(/(\d+)\\frac\{(\d+)\}\{(\d+)\}/g, '($1+$2/$3)')
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)/($2))')
    .replace(/\\cdot|\\times/g, '*')
    .replaceAll('\\div', '/')
    .replace(/(\d)\\pi/g, '$1*pi')
    .replaceAll('\\pi', 'pi')
    .trim()
  return typed !== '' && /^(sqrt|pi|[\d\s.+\-*/^()])+$/.test(typed) ? typed : null
}
