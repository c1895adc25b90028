import '@trellis/problem-view/problem.css'
import './problem-theme.css'

/** How problems are rendered, in the colors of this app. */
export { ProblemHtml, ProblemView } from '@trellis/problem-view'
