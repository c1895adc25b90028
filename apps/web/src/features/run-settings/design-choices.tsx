import { useLingui } from '@lingui/react'
import { type Paradigm, type RecruitmentType, type Study, studyTypes } from '@trellis/domain'
import { paradigmMessages, recruitmentMessages } from '../../shared/design/labels'
import { SavedChoice } from './fields/saved-choice'

export const recruitmentDescriptions: Record<RecruitmentType, string> = {
  0: /*i18n*/ 'run.recruitment.auto',
  1: /*i18n*/ 'run.recruitment.assisted',
  2: /*i18n*/ 'run.recruitment.self',
}
const recruitmentTypes = [0, 1, 2] as const satisfies readonly RecruitmentType[]

const paradigms: readonly { value: Paradigm; words: string; offers: string }[] = [
  { value: 0, words: /*i18n*/ 'run.paradigm.mastery', offers: /*i18n*/ 'run.paradigm.mastery.offers' },
  { value: 1, words: /*i18n*/ 'run.paradigm.grabBag', offers: /*i18n*/ 'run.paradigm.grabBag.offers' },
  { value: 2, words: /*i18n*/ 'run.paradigm.problemSet', offers: /*i18n*/ 'run.paradigm.problemSet.offers' },
]

interface Props {
  study: Study
  heading?: 'h2' | 'h3'
}

export function RecruitmentChoice({ study, heading }: Props) {
  const { i18n } = useLingui()
  return (
    <SavedChoice
      study={study}
      fieldname="recruitmentTypeNumber"
      title={i18n._('run.recruitment')}
      intro={i18n._('run.recruitment.intro')}
      heading={heading}
      options={recruitmentTypes.map((value) => {
        const { name, alsoCalled, students } = recruitmentMessages[value]
        return {
          value,
          name: i18n._(name),
          alsoCalled: i18n._('run.alsoCalled', { name: i18n._(alsoCalled) }),
          fact: students === null ? i18n._('run.recruitment.ownStudents') : i18n._(students),
          description: i18n._(recruitmentDescriptions[value]),
        }
      })}
    />
  )
}

/** Only Problem Varied studies require a paradigm, which determines the sets they are offered. */
export function ParadigmChoice({ study, heading }: Props) {
  const { i18n } = useLingui()
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  return (
    <SavedChoice
      study={study}
      fieldname="experimentalParadigmNumber"
      title={i18n._('run.paradigm')}
      intro={isVaried ? i18n._('run.paradigm.intro.varied') : i18n._('run.paradigm.intro')}
      heading={heading}
      canClear={!isVaried}
      options={paradigms.map(({ value, words, offers }) => {
        const { name, alsoCalled } = paradigmMessages[value]
        return {
          value,
          name: i18n._(name),
          alsoCalled: alsoCalled && i18n._('run.alsoCalled', { name: i18n._(alsoCalled) }),
          description: isVaried ? `${i18n._(words)} ${i18n._(offers)}` : i18n._(words),
        }
      })}
    />
  )
}
