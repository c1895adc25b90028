export { type Grade, gradeResponse, partNotInForm, sameResponse } from './grade'
