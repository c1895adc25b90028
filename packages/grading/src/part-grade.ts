export type PartGrade = { verdict: 'correct' } | { verdict: 'incorrect' } | { verdict: 'malformed'; reason: string }
