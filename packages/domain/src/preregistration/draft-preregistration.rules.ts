import { outcomeKindOf } from '../analysis-plan/analysis-plan.rules'
import type {
  AnalysisPlan,
  Covariate,
  Exclusion,
  MissingData,
  StoppingRule,
  StudyOutcome,
  Subgroup,
} from '../analysis-plan/analysis-plan.schema'
import { ratioOf } from '../assignment/assignment.rules'
import { type StudyStage, studentOrder } from '../study/run-settings.rules'
import { setsInBlock } from '../study/study.rules'
import {
  allConditionsBlock,
  delayedPostTestBlock,
  postTestBlock,
  preTestBlock,
  type Study,
  studyTypeLabel,
  studyTypes,
} from '../study/study.schema'
import { recruitmentTypes } from '../study/study-fields.schema'
import type { PreregistrationText } from './preregistration.schema'

const outcomeWords: Record<StudyOutcome, string> = {
  POST_TEST: 'Post-test score: percentage of correct first answers in the test after the problems',
  DELAYED_POST_TEST: 'Delayed post-test score: percentage of correct first answers in the test taken days later',
  GAIN: 'Gain: post-test score minus pre-test score',
  NEXT_CORRECTNESS:
    'Next-problem correctness: percentage of correct first answers on the problems that come next after a problem for which a condition gives a support',
  MASTERY: 'Mastery: whether the student mastered the problem set (yes or no)',
  PROBLEMS_TO_MASTERY: 'Problems to mastery: number of problems until the problem set was mastered',
  COMPLETION: 'Completion: whether the student finished the assignment (yes or no)',
  TIME_ON_TASK: 'Time on task: natural logarithm of the seconds spent on problems',
  SURVEY_SCALE: 'Survey scale: mean of the scale questions of the survey after the problems, from 0 to 100',
  HELP_USE: 'Help use: pieces of help asked for per finished problem (a mechanism, never a primary outcome)',
}

const covariateWords: Record<Covariate, string> = {
  PRE_TEST: 'pre-test score',
  PRE_SURVEY: 'scale questions of the survey before the problems',
  PRIOR_CORRECTNESS: 'percentage of correct first answers in homework before the enrollment',
  GRADE: 'grade of the class',
}

const subgroupWords: Record<Subgroup, string> = {
  PRIOR_KNOWLEDGE: 'quartiles of the pre-test',
  GRADE: 'grade of the class',
  SCHOOL: 'school',
}

const exclusionWords: Record<Exclusion, string> = {
  NOT_EXPOSED: 'students who did not reach the point where conditions differ',
  DUPLICATES: 'students who took part more than once',
  LATE_JOINERS: 'students who joined their class or school after it was assigned',
}

const missingWords: Record<MissingData, string> = {
  COMPLETE_CASES_AND_BOUNDS:
    'Students with an observed outcome are analyzed. Overall and differential attrition are reported, and Lee bounds and a tipping-point analysis show what the others could change where students are assigned individually.',
  COMPLETE_CASES: 'Students with an observed outcome are analyzed. Overall and differential attrition are reported.',
  COUNT_AS_ZERO:
    'A missing outcome counts as zero, or as not reached, except for time on task and problems to mastery. Overall and differential attrition of observed outcomes are reported.',
}

const unitWords = { STUDENT: 'individual students', CLASS: 'whole classes', SCHOOL: 'whole schools' } as const
const stratumWords = { CLASS: 'class', GRADE: 'grade' } as const

const stageWords: Record<StudyStage, string> = {
  PRE_SURVEY: 'a survey',
  PRE_TEST: 'a pre-test without supports',
  MAIN: 'the problems of the study',
  POST_TEST: 'a post-test without supports',
  POST_SURVEY: 'a survey',
  DELAYED_POST_TEST: 'a delayed post-test without supports',
}

const recruitmentWords: Record<number, string> = {
  [recruitmentTypes.autoDeploy]:
    'Every student who opens homework with a problem set of the study takes part. Homework is assigned by teachers independently of the study.',
  [recruitmentTypes.assistedDeploy]:
    'Students of the classes that were invited take part, when they open homework with a problem set of the study.',
  [recruitmentTypes.selfDeploy]: 'Anyone who opens the study link takes part.',
}

/**
 * A preregistration in the sections of the OSF template, from what the design and the analysis plan already say. It is
 * a draft: what only the researcher knows, such as the reasons, is for the researcher to write.
 */
export function draftPreregistration(study: Study, plan: AnalysisPlan): PreregistrationText {
  const name = (id: number) => study.conditions.find(({ conditionId }) => conditionId === id)?.name ?? `condition ${id}`
  const contrasts = plan.contrasts.map(
    ({ conditionId, referenceId }) => `${name(conditionId)} against ${name(referenceId)}`,
  )
  const primary = plan.primaryOutcome
  const isByUnit = study.randomisedUnit !== 'STUDENT'
  return {
    title: study.studyName,
    description: study.researchQuestion ?? 'The research question has not been written yet.',
    hypotheses:
      primary === null
        ? 'There is no primary outcome, and no hypothesis is tested: every result is exploratory.'
        : paragraphs(
            `Hypotheses are non-directional and tested two-sided. For each comparison: the mean of the primary outcome (${shortName(primary)}) differs between the two conditions.`,
            list(contrasts),
          ),
    studyType:
      'Experiment. Students are randomly assigned to conditions inside an online mathematics tutor (randomized controlled trial).',
    blinding: paragraphs(
      'Students do not learn which condition they are in or that conditions differ.',
      'Until the study is completed, no one, the researchers and administrators included, is shown who is in which condition or how outcomes differ between conditions. Unblinding before the end is possible for administrators only, with a reason that is recorded and published with the results.',
    ),
    studyDesign: paragraphs(
      `${studyTypeLabel[study.studyTypeId]} with ${study.conditions.length} conditions, between students. ${
        study.studyTypeId === studyTypes.problemVaried
          ? 'Conditions differ in the problems that students work on.'
          : 'All conditions have the same problems; they differ in the supports that students are given.'
      }`,
      `Students get, in this order: ${studentOrder(study)
        .map((stage) => stageWords[stage])
        .join('; ')}.`,
      contentOf(study),
    ),
    randomization: randomizationOf(study),
    existingData:
      'Registration prior to creation of data. The study has not enrolled any student. Supports and problems were written before, and data of earlier homework are used only as a covariate where the plan names it.',
    dataCollection: paragraphs(
      recruitmentWords[study.recruitmentTypeNumber ?? recruitmentTypes.autoDeploy]!,
      'Every answer, piece of help and time is recorded by the tutor. Students who are withdrawn stay in the intention-to-treat count, with the reason recorded.',
    ),
    sampleSize:
      plan.sampleSize === null
        ? `No number of students is planned. The unit of assignment is ${unitWords[study.randomisedUnit]}.`
        : `${plan.sampleSize} students${isByUnit ? `, assigned as ${unitWords[study.randomisedUnit]}` : ''}.`,
    sampleSizeRationale: `The smallest effect of interest is ${plan.smallestEffect} ${
      outcomeKindOf(primary) === 'SHARE' ? 'as a difference in shares' : 'standard deviations of the primary outcome'
    }.`,
    stoppingRule: paragraphs(
      stoppingWords(study)[plan.stoppingRule],
      plan.looks === 1
        ? 'Results are looked at once, at the end.'
        : `Results are looked at ${plan.looks} times, the last time at the end; looks before the end use asymptotic confidence sequences.`,
    ),
    manipulatedVariables: paragraphs(
      'Condition:',
      list(study.conditions.map(({ name, description }) => (description ? `${name}: ${description}` : name))),
    ),
    measuredVariables: paragraphs(
      primary === null ? 'Primary outcome: none.' : `Primary outcome. ${outcomeWords[primary]}.`,
      plan.secondaryOutcomes.length === 0
        ? 'Secondary outcomes: none.'
        : `Secondary outcomes:\n\n${list(plan.secondaryOutcomes.map((outcome) => outcomeWords[outcome]))}`,
      plan.covariates.length === 0
        ? 'Covariates: none.'
        : `Covariates, measured before the assignment: ${plan.covariates.map((one) => covariateWords[one]).join(', ')}.`,
    ),
    indices: indicesOf(plan),
    statisticalModels: paragraphs(modelOf(study, plan), subgroupsOf(plan)),
    transformations: transformationsOf(plan),
    inferenceCriteria: paragraphs(
      'Two-sided tests at the 5% level, with 95% confidence intervals.',
      plan.contrasts.length > 1
        ? `Holm’s correction over the ${plan.contrasts.length} comparisons of the primary outcome; Benjamini–Hochberg within each secondary outcome.`
        : 'One comparison of the primary outcome is confirmatory; secondary outcomes are reported without a claim.',
    ),
    dataExclusion: paragraphs(
      plan.exclusions.length === 0
        ? 'No one is excluded: everyone who enrolled is analyzed in the condition that was assigned (intention to treat).'
        : `Left out of the main analysis: ${plan.exclusions.map((one) => exclusionWords[one]).join('; ')}. The analysis of everyone who enrolled is reported beside it.`,
      'Simulated participants, staff and people who try the study out are never part of the sample.',
    ),
    missingData: missingWords[plan.missingData],
    exploratoryAnalysis:
      'Analyses that are not named here, and everything that a later deviation from the plan touches, are reported as exploratory.',
    other: plan.notes || 'Nothing to add.',
  }
}

const paragraphs = (...texts: string[]) => texts.filter((text) => text !== '').join('\n\n')
const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
const shortName = (outcome: StudyOutcome) => outcomeWords[outcome].split(':')[0]!.toLowerCase()

function contentOf(study: Study): string {
  const countIn = (block: number) => {
    const sets = setsInBlock(study.problemSetsInStudy, block)
    const problems = sets.map(
      ({ problemSetId }) => study.problemSetsInfo.find((info) => info.problemSetId === problemSetId)?.problemCount ?? 0,
    )
    return { sets: sets.length, problems: problems.reduce((sum, count) => sum + count, 0) }
  }
  const blocks = [
    ['Problems of the study', allConditionsBlock],
    ['Pre-test', preTestBlock],
    ['Post-test', postTestBlock],
    ['Delayed post-test', delayedPostTestBlock],
  ] as const
  return list(
    blocks.flatMap(([label, block]) => {
      const { sets, problems } = countIn(block)
      return sets === 0 ? [] : [`${label}: ${plural(problems, 'problem')} in ${plural(sets, 'problem set')}`]
    }),
  )
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function randomizationOf(study: Study): string {
  const ratio = ratioOf(study.conditions.map(({ weight }) => weight)).join(':')
  const within = study.strata.map((kind) => stratumWords[kind]).join(' and ')
  const method =
    study.randomisation === 'SIMPLE'
      ? 'Simple randomization: every unit is assigned independently.'
      : `Permuted blocks of random size (two, three or four times the sum of the weights)${within && `, within each ${within}`}.`
  return paragraphs(
    `The unit of assignment is ${unitWords[study.randomisedUnit]}, in the ratio ${ratio}. ${method}`,
    'Conditions are computed from a secret seed that is drawn when the study is approved. Its SHA-256 is part of this document, and the seed is published at the end, so that every assignment can be recomputed. Every enrollment is part of a chain of seals, which shows if one is left out or changed.',
  )
}

function stoppingWords(study: Study): Record<StoppingRule, string> {
  const end = study.endsAt === null ? '' : ` (${new Date(study.endsAt * 1000).toISOString().slice(0, 10)})`
  return {
    SAMPLE_SIZE: 'Enrollment stops at the planned number of students.',
    END_DATE: `Enrollment stops at the end date of the study${end}.`,
    SEQUENTIAL:
      'Enrollment stops at a planned look when the confidence sequence of the primary outcome excludes zero, and otherwise at the planned number of students.',
    ADMINISTRATOR: 'Enrollment stops when an administrator completes the study, without having looked at results.',
  }
}

function indicesOf({ primaryOutcome, secondaryOutcomes, covariates }: AnalysisPlan): string {
  const outcomes: readonly (StudyOutcome | null)[] = [primaryOutcome, ...secondaryOutcomes]
  const hasTest = ['POST_TEST', 'DELAYED_POST_TEST', 'GAIN'].some((one) => outcomes.includes(one as StudyOutcome))
  const hasScale = outcomes.includes('SURVEY_SCALE') || covariates.includes('PRE_SURVEY')
  const texts = [
    ...(hasTest || covariates.includes('PRE_TEST')
      ? ['Test scores are 100 times the share of graded problems of the test with a correct first answer.']
      : []),
    ...(hasScale
      ? [
          'A survey scale is the mean of its questions, each as 100 × (answer − 1)/(steps − 1), reported with Cronbach’s alpha.',
        ]
      : []),
  ]
  return texts.length === 0 ? 'None.' : paragraphs(...texts)
}

function modelOf(study: Study, { primaryOutcome, covariates, contrasts }: AnalysisPlan): string {
  const adjusted = covariates.map((one) => covariateWords[one]).join(', ')
  const hasBlocks = study.randomisation === 'BLOCKS'
  const each = contrasts.length > 1 ? 'Each comparison is estimated on the students of its two conditions.' : ''
  if (study.randomisedUnit !== 'STUDENT') {
    return paragraphs(
      `Least squares of the outcome on the condition${adjusted && `, with the covariates (${adjusted})`}, every student counting the same, with CR2 standard errors clustered by the unit of assignment and Satterthwaite degrees of freedom. The analysis in which every unit counts the same and the analysis of cluster means are reported beside it.`,
      each,
    )
  }
  if (primaryOutcome === 'PROBLEMS_TO_MASTERY') {
    return paragraphs(
      'Difference in the restricted mean number of problems to mastery, with dropout as a competing event.',
      each,
    )
  }
  return paragraphs(
    adjusted
      ? `Regression adjustment with centered covariates (${adjusted}) interacted with the condition and HC2 standard errors (Lin, 2013).`
      : hasBlocks
        ? 'Difference in means within strata, weighted by their size, with HC2 standard errors.'
        : 'Difference in means with Welch’s standard error and degrees of freedom.',
    'A randomization test that redraws with the study’s own assignment is reported beside it, with Hedges’ g and its interval as the effect size.',
    each,
  )
}

function subgroupsOf({ subgroups }: AnalysisPlan): string {
  if (subgroups.length === 0) return 'No subgroup analysis is planned.'
  return `It is tested whether the effect differs (interaction) by: ${subgroups.map((one) => subgroupWords[one]).join('; ')}.`
}

function transformationsOf({ primaryOutcome, secondaryOutcomes, covariates }: AnalysisPlan): string {
  const hasTime = primaryOutcome === 'TIME_ON_TASK' || secondaryOutcomes.includes('TIME_ON_TASK')
  const texts = [
    ...(hasTime
      ? ['Time on task is the natural logarithm of seconds, winsorized at 99% over all conditions together.']
      : []),
    ...(covariates.length > 0
      ? ['Covariates are centered. A missing covariate is replaced by the mean and gets an indicator of missingness.']
      : []),
  ]
  return texts.length === 0 ? 'None.' : paragraphs(...texts)
}
