/** MathLive's own commands and their standard TeX. */
const standardTex: [RegExp, string][] = [
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

/** The value of a MathLive field as standard TeX. Empty placeholders become empty groups. */
export function fromMathLive(tex: string): string {
  return standardTex.reduce((text, [command, plain]) => text.replace(command, plain), tex).trim()
}
