import { type Paradigm, paradigmLabel, type RecruitmentType, recruitmentLabel, type Study } from '@trellis/domain'
import { type MessageId, useWords } from '../../locales/words'
import { SavedChoice } from './saved-choice'

const recruitmentTypes: readonly { value: RecruitmentType; words: MessageId }[] = [
  { value: 0, words: 'basics.recruitment.auto' },
  { value: 1, words: 'basics.recruitment.assisted' },
  { value: 2, words: 'basics.recruitment.self' },
]

const paradigms: readonly { value: Paradigm; words: MessageId }[] = [
  { value: 0, words: 'basics.paradigm.mastery' },
  { value: 1, words: 'basics.paradigm.grabBag' },
  { value: 2, words: 'basics.paradigm.problemSet' },
]

export function RecruitmentChoice({ study }: { study: Study }) {
  const t = useWords()
  return (
    <SavedChoice
      study={study}
      fieldname="recruitmentTypeNumber"
      title={t('basics.recruitment')}
      intro={t('basics.recruitment.intro')}
      options={recruitmentTypes.map(({ value, words }) => {
        const { name, alsoCalled, students } = recruitmentLabel[value]
        return {
          value,
          name,
          alsoCalled: t('basics.alsoCalled', { name: alsoCalled }),
          fact: students ?? t('basics.recruitment.ownStudents'),
          description: t(words),
        }
      })}
    />
  )
}

export function ParadigmChoice({ study }: { study: Study }) {
  const t = useWords()
  return (
    <SavedChoice
      study={study}
      fieldname="experimentalParadigmNumber"
      title={t('basics.paradigm')}
      intro={t('basics.paradigm.intro')}
      options={paradigms.map(({ value, words }) => {
        const { name, alsoCalled } = paradigmLabel[value]
        return {
          value,
          name,
          alsoCalled: alsoCalled && t('basics.alsoCalled', { name: alsoCalled }),
          description: t(words),
        }
      })}
    />
  )
}
