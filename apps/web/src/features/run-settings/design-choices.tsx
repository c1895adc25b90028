import {
  type Paradigm,
  paradigmLabel,
  type RecruitmentType,
  recruitmentLabel,
  type Study,
  studyTypes,
} from '@trellis/domain'
import { SavedChoice } from './fields/saved-choice'
import { type MessageId, useWords } from './words'

export const recruitmentMessages: Record<RecruitmentType, MessageId> = {
  0: 'run.recruitment.auto',
  1: 'run.recruitment.assisted',
  2: 'run.recruitment.self',
}
const recruitmentTypes = [0, 1, 2] as const satisfies readonly RecruitmentType[]

const paradigms: readonly { value: Paradigm; words: MessageId; offers: MessageId }[] = [
  { value: 0, words: 'run.paradigm.mastery', offers: 'run.paradigm.mastery.offers' },
  { value: 1, words: 'run.paradigm.grabBag', offers: 'run.paradigm.grabBag.offers' },
  { value: 2, words: 'run.paradigm.problemSet', offers: 'run.paradigm.problemSet.offers' },
]

interface Props {
  study: Study
  heading?: 'h2' | 'h3'
}

export function RecruitmentChoice({ study, heading }: Props) {
  const t = useWords()
  return (
    <SavedChoice
      study={study}
      fieldname="recruitmentTypeNumber"
      title={t('run.recruitment')}
      intro={t('run.recruitment.intro')}
      heading={heading}
      options={recruitmentTypes.map((value) => {
        const { name, alsoCalled, students } = recruitmentLabel[value]
        return {
          value,
          name,
          alsoCalled: t('run.alsoCalled', { name: alsoCalled }),
          fact: students ?? t('run.recruitment.ownStudents'),
          description: t(recruitmentMessages[value]),
        }
      })}
    />
  )
}

/** Only Problem Varied studies require a paradigm, which determines the sets they are offered. */
export function ParadigmChoice({ study, heading }: Props) {
  const t = useWords()
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  return (
    <SavedChoice
      study={study}
      fieldname="experimentalParadigmNumber"
      title={t('run.paradigm')}
      intro={t(isVaried ? 'run.paradigm.intro.varied' : 'run.paradigm.intro')}
      heading={heading}
      canTakeBack={!isVaried}
      options={paradigms.map(({ value, words, offers }) => {
        const { name, alsoCalled } = paradigmLabel[value]
        return {
          value,
          name,
          alsoCalled: alsoCalled && t('run.alsoCalled', { name: alsoCalled }),
          description: isVaried ? `${t(words)} ${t(offers)}` : t(words),
        }
      })}
    />
  )
}
