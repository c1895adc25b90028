import { translator } from '../messages/locale'
import type { Mail } from '../password/mail.port'

/** For the command line, which does not know the language of the person. */
export function factorsResetMail(): Omit<Mail, 'to'> {
  const t = translator('en')
  return { subject: t('mail.factor.subject'), text: t('mail.factor.text', { change: t('event.factors_reset') }) }
}
