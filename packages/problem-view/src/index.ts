export { ProblemHtml } from './problem-html'
export { ProblemView, type ViewMember, type ViewPart, type ViewSet } from './problem-view'
