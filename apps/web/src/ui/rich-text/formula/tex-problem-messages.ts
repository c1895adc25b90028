import type { I18n } from '@lingui/core'
import type { TexProblem } from './typeset-tex'

/** The message for a problem with TeX. */
export function texProblemMessage(i18n: I18n, problem: TexProblem): string {
  switch (problem.kind) {
    case 'empty':
      return i18n._('richText.tex.empty')
    case 'tooLong':
      return i18n._('richText.tex.tooLong', { limit: problem.limit })
    case 'forbiddenCommand':
      return i18n._('richText.tex.forbiddenCommand', { command: problem.command })
    case 'unknownCommand':
      return i18n._('richText.tex.unknownCommand', { command: problem.command })
    case 'unclosedBrace':
      return i18n._('richText.tex.unclosedBrace')
    case 'extraBrace':
      return i18n._('richText.tex.extraBrace')
    case 'unclosedFence':
      return i18n._('richText.tex.unclosedFence')
    case 'unclosedEnvironment':
      return i18n._('richText.tex.unclosedEnvironment', { environment: problem.environment })
    case 'unknownEnvironment':
      return i18n._('richText.tex.unknownEnvironment', { environment: problem.environment })
    case 'missingArgument':
      return i18n._('richText.tex.missingArgument', { command: problem.command })
    case 'doubleScript':
      return i18n._('richText.tex.doubleScript')
    case 'dollar':
      return i18n._('richText.tex.dollar')
    case 'displayOnly':
      return i18n._('richText.tex.displayOnly', { environment: problem.environment })
    case 'unexpected':
      return i18n._('richText.tex.unexpected', { near: problem.near })
    case 'unreadable':
      return i18n._('richText.tex.unreadable')
  }
}
