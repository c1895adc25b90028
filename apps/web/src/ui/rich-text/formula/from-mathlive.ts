/** Commands of MathLive's own, and how TeX that everybody reads says the same. */
const said: [RegExp, string][] = [
  [/\\m(left|right)(?![A-Za-z])/g, '\\$1'],
  [/\\differentialD(?![A-Za-z])/g, '\\mathrm{d}'],
  [/\\capitalDifferentialD(?![A-Za-z])/g, '\\mathrm{D}'],
  [/\\exponentialE(?![A-Za-z])/g, 'e'],
  [/\\imaginaryI(?![A-Za-z])/g, 'i'],
  [/\\imaginaryJ(?![A-Za-z])/g, 'j'],
  [/\\lbrack(?![A-Za-z]) ?/g, '['],
  [/\\rbrack(?![A-Za-z]) ?/g, ']'],
  [/\\placeholder(?:\[[^\]]*\])?\{\}/g, '{}'],
]

/** The TeX of a MathLive field in commands that any typesetter knows. Places that were left empty become empty groups. */
export function fromMathLive(tex: string): string {
  return said.reduce((text, [command, plain]) => text.replace(command, plain), tex).trim()
}
