import katex from 'katex'

/** Longer than any readable formula; beyond this, typesetting takes seconds. */
export const maxTexLength = 2000

export type TexProblem =
  | { kind: 'empty' }
  | { kind: 'tooLong'; limit: number }
  | { kind: 'forbiddenCommand'; command: string }
  | { kind: 'unknownCommand'; command: string }
  | { kind: 'unclosedBrace' }
  | { kind: 'extraBrace' }
  | { kind: 'unclosedFence' }
  | { kind: 'unclosedEnvironment'; environment: string }
  | { kind: 'unknownEnvironment'; environment: string }
  | { kind: 'missingArgument'; command: string }
  | { kind: 'doubleScript' }
  | { kind: 'dollar' }
  | { kind: 'displayOnly'; environment: string }
  | { kind: 'unexpected'; near: string }
  | { kind: 'unreadable' }

export type Typeset = { ok: true; html: string } | { ok: false; problem: TexProblem }

/** Commands of KaTeX that define macros, which expand without bound, or write to the console. */
const forbiddenCommand =
  /\\(?:[gex]?def|newcommand|renewcommand|providecommand|(?:future)?let|global|long|message|errmessage|show)(?![a-zA-Z@])/

/** Typesets TeX as HTML with MathML for screen readers, or reports what is wrong with it. */
export function typeset(tex: string, isBlock: boolean): Typeset {
  if (tex.trim() === '') return { ok: false, problem: { kind: 'empty' } }
  if (tex.length > maxTexLength) return { ok: false, problem: { kind: 'tooLong', limit: maxTexLength } }
  const forbidden = forbiddenCommand.exec(tex)?.[0]
  if (forbidden !== undefined) return { ok: false, problem: { kind: 'forbiddenCommand', command: forbidden } }
  try {
    const html = katex.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
    return { ok: true, html }
  } catch (error) {
    // Deeply nested braces exhaust the stack, which is a problem of the TeX as well.
    return { ok: false, problem: error instanceof katex.ParseError ? problemOf(error, tex) : { kind: 'unreadable' } }
  }
}

interface MessagePattern {
  pattern: RegExp
  problem: (found: RegExpExecArray) => TexProblem
}

/** KaTeX's messages, translated into problems a user can act on. The first match counts. */
const messagePatterns: MessagePattern[] = [
  {
    pattern: /^Undefined control sequence: (\S+)/,
    problem: ([, command]) => ({ kind: 'unknownCommand', command: command! }),
  },
  {
    pattern: /^No such environment: (.+?)(?: at position|$)/,
    problem: ([, name]) => ({ kind: 'unknownEnvironment', environment: name! }),
  },
  {
    pattern: /^Mismatch: \\begin\{(.+?)\}/,
    problem: ([, name]) => ({ kind: 'unclosedEnvironment', environment: name! }),
  },
  {
    pattern: /^\{(\w+\*?)\} can be used only in display mode/,
    problem: ([, name]) => ({ kind: 'displayOnly', environment: name! }),
  },
  { pattern: /^\\tag works only in display/, problem: () => ({ kind: 'displayOnly', environment: '\\tag' }) },
  { pattern: /^Expected '\\right'/, problem: () => ({ kind: 'unclosedFence' }) },
  { pattern: /^Expected 'EOF', got '\}'|^Extra \}/, problem: () => ({ kind: 'extraBrace' }) },
  { pattern: /^Expected 'EOF', got '\\right'/, problem: () => ({ kind: 'unclosedFence' }) },
  { pattern: /^Can't use function '\$'/, problem: () => ({ kind: 'dollar' }) },
  { pattern: /^Double (?:super|sub)script/, problem: () => ({ kind: 'doubleScript' }) },
  {
    pattern: /^Expected group (?:after|as argument to) '(.+?)'/,
    problem: ([, command]) => ({ kind: 'missingArgument', command: command! }),
  },
  {
    pattern: /^Got function '.+?' with no arguments as (?:argument to '(.+?)'|(\S+))/,
    problem: ([, command, role]) => ({ kind: 'missingArgument', command: command ?? role! }),
  },
  { pattern: /^Expected '.+', got '(.+?)'/, problem: ([, near]) => ({ kind: 'unexpected', near: near! }) },
]

const endedEarly = /^Expected '[}\]]', got 'EOF'|^Unexpected end of input/
const unclosed = /^Expected & or \\\\ or \\cr or \\end|^Expected \\\\ or \\cr or \\end/

function problemOf(error: InstanceType<typeof katex.ParseError>, tex: string): TexProblem {
  const message = error.rawMessage
  if (unclosed.test(message)) {
    const opened = [...tex.matchAll(/\\begin\{(.+?)\}/g)].at(-1)?.[1]
    if (opened !== undefined) return { kind: 'unclosedEnvironment', environment: opened }
  }
  if (endedEarly.test(message)) return missingAtEnd(tex)
  for (const { pattern, problem } of messagePatterns) {
    const found = pattern.exec(message)
    if (found) return problem(found)
  }
  const near = error.position === undefined ? '' : tex.slice(error.position, error.position + 12).trim()
  return near === '' ? { kind: 'unreadable' } : { kind: 'unexpected', near }
}

/** KaTeX reports the same for `\frac{1` and `\frac{1}`, but they need different fixes. */
function missingAtEnd(tex: string): TexProblem {
  const plain = tex.replace(/\\[^A-Za-z]/g, '')
  const isOpen = count(plain, '{') > count(plain, '}') || count(plain, '[') > count(plain, ']')
  const command = [...plain.matchAll(/\\[A-Za-z]+/g)].at(-1)?.[0]
  return isOpen || command === undefined ? { kind: 'unclosedBrace' } : { kind: 'missingArgument', command }
}

const count = (text: string, char: string) => text.split(char).length - 1
