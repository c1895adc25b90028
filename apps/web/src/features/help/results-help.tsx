import { useLingui } from '@lingui/react'
import { HelpArticle } from './help-article'
import { resultsHelp } from './help-pages'

/** How to read the results of a study. */
export function ResultsHelp() {
  const { i18n } = useLingui()
  return <HelpArticle title={i18n._('help.results.title')} picture={null} page={resultsHelp} />
}
