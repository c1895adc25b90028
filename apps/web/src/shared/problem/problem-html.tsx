import '@trellis/problem-view/problem.css'
import './problem-theme.css'

/** The way problems are drawn, in the colors of this app. */
export { ProblemHtml, ProblemView } from '@trellis/problem-view'
