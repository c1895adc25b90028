import type { z } from 'zod'

/** Longer than any formula that a person reads; beyond it typesetting takes seconds. */
export const maxFormulaLength = 2000

/** All formulas of one text together. */
export const maxFormulasLength = 20_000

export type FormulaIssue = { kind: 'too_long' } | { kind: 'forbidden_command'; command: string }

/**
 * Commands that define macros, which can double their text without bound, and commands that write to the console of
 * any renderer.
 */
const forbiddenCommand =
  /\\(?:[gex]?def|newcommand|renewcommand|providecommand|(?:future)?let|global(?:let|def|long|future)?|long|outer|protected|csname|newenvironment|renewenvironment|DeclareMathOperator|DeclarePairedDelimiter|newtheorem|expandafter|noexpand|catcode|message|errmessage|show)(?![a-zA-Z@])/

/** Why a formula is not typeset, before its grammar is checked; null when it is. */
export function formulaIssue(tex: string): FormulaIssue | null {
  if (tex.length > maxFormulaLength) return { kind: 'too_long' }
  const command = forbiddenCommand.exec(tex)?.[0]
  return command === undefined ? null : { kind: 'forbidden_command', command }
}

/** What is wrong with the formulas of a text that an author wrote, as one sentence; null when they are fine. */
export function formulasIssue(html: string): string | null {
  let length = 0
  for (const tex of formulasIn(html)) {
    const issue = formulaIssue(tex)
    const start = tex.length > 40 ? `${tex.slice(0, 40)}…` : tex
    if (issue?.kind === 'too_long') return `The formula ${start} has more than ${maxFormulaLength} characters`
    if (issue) return `The formula ${start} uses ${issue.command}, which is not allowed: write it without macros`
    length += tex.length
  }
  return length > maxFormulasLength ? `The formulas together have more than ${maxFormulasLength} characters` : null
}

/** Refuses HTML whose formulas would not be typeset. */
export function requireFormulas(html: string, context: z.RefinementCtx): void {
  const message = formulasIssue(html)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

const formulaAttribute = /data-latex\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi

/** The TeX of HTML as an author sends it, before it is sanitized. */
function formulasIn(html: string): string[] {
  return [...html.matchAll(formulaAttribute)].map(([, double, single, bare]) => decoded(double ?? single ?? bare ?? ''))
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", bsol: '\\', Backslash: '\\' }

function decoded(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,10}));?/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
  })
}
