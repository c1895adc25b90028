import type { useWords } from '../words'
import type { TexProblem } from './typeset-tex'

/** The message for a problem with TeX. */
export function texProblemMessage(t: ReturnType<typeof useWords>, problem: TexProblem): string {
  switch (problem.kind) {
    case 'empty':
      return t('richText.tex.empty')
    case 'tooLong':
      return t('richText.tex.tooLong', { limit: problem.limit })
    case 'unknownCommand':
      return t('richText.tex.unknownCommand', { command: problem.command })
    case 'unclosedBrace':
      return t('richText.tex.unclosedBrace')
    case 'extraBrace':
      return t('richText.tex.extraBrace')
    case 'unclosedFence':
      return t('richText.tex.unclosedFence')
    case 'unclosedEnvironment':
      return t('richText.tex.unclosedEnvironment', { environment: problem.environment })
    case 'unknownEnvironment':
      return t('richText.tex.unknownEnvironment', { environment: problem.environment })
    case 'missingArgument':
      return t('richText.tex.missingArgument', { command: problem.command })
    case 'doubleScript':
      return t('richText.tex.doubleScript')
    case 'dollar':
      return t('richText.tex.dollar')
    case 'displayOnly':
      return t('richText.tex.displayOnly', { environment: problem.environment })
    case 'unexpected':
      return t('richText.tex.unexpected', { near: problem.near })
    case 'unreadable':
      return t('richText.tex.unreadable')
  }
}
