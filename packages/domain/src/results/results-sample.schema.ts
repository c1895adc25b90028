import { z } from 'zod'

export const resultsSampleSchema = z
  .enum(['STUDENTS', 'SIMULATED'])
  .describe(
    'Whose results they are. STUDENTS: students alone, as in every published number; SIMULATED: simulated students alone, who say nothing about the supports.',
  )
export type ResultsSample = z.infer<typeof resultsSampleSchema>
