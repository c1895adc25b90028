import type { Survey, SurveyAnswers } from './survey.schema'

/** What is wrong with the answers to a survey, by question; empty when they are valid. */
export function surveyIssues(survey: Survey, answers: SurveyAnswers): { field: string; message: string }[] {
  const own = survey.flatMap((question) => {
    const answer = answers[question.id]?.trim() ?? ''
    const issue = (message: string) => [{ field: question.id, message }]
    if (answer === '') return question.isRequired ? issue('Please answer this question') : []
    if (question.kind === 'CHOICE' && !question.options.includes(answer)) return issue('Choose one of the answers')
    if (question.kind === 'SCALE' && !isOnScale(answer, question.steps)) return issue('Choose a number on the scale')
    return []
  })
  const unknown = Object.keys(answers).filter((id) => !survey.some((question) => question.id === id))
  return [...own, ...unknown.map((field) => ({ field, message: 'There is no such question' }))]
}

function isOnScale(answer: string, steps: number): boolean {
  return /^\d{1,2}$/.test(answer) && Number(answer) >= 1 && Number(answer) <= steps
}
