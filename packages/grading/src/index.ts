export { type Grade, gradeResponse, sameResponse } from './grade'
