import { z } from 'zod'
import { studyCall } from '../call'
import { evidenceLevelSchema } from '../results/evidence-rating.schema'
import { metaAnalysisSchema, metaQuestionSchema, metaQuestionsSchema } from './meta-analysis.schema'

export const metaAnalysisCalls = {
  getMetaQuestions: studyCall('GET', '/metaAnalysis/questions', {
    summary: 'What the completed studies of this server compare, and how many studies compare it',
    access: 'researcher',
    reply: metaQuestionsSchema,
  }),
  getMetaAnalysis: studyCall('GET', '/metaAnalysis', {
    summary: 'What all completed studies of this server find together about two kinds of support',
    access: 'researcher',
    query: metaQuestionSchema
      .extend({
        skillId: z.string().max(50).optional().describe('Only studies whose problem sets have this skill.'),
        preregistered: z
          .enum(['true', 'false'])
          .optional()
          .describe('Only studies registered publicly on OSF in time.'),
        rating: evidenceLevelSchema
          .extract(['WITHOUT_RESERVATIONS', 'WITH_RESERVATIONS'])
          .optional()
          .describe('Only studies with this evidence rating or a better one.'),
      })
      .refine(({ condition, reference }) => condition !== reference, 'Choose two different kinds of support'),
    maxConcurrent: 2,
    reply: metaAnalysisSchema,
  }),
}
