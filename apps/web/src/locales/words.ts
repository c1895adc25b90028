import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useLingui } from '@lingui/react'
import { en, type MessageId } from './en'

export type { MessageId } from './en'
export type Values = Record<string, string | number>

/** A second language is one more catalogue with the same ids: `Record<MessageId, string>`. */
const catalogues = { en }

export function activateWords(locale: keyof typeof catalogues = 'en') {
  const compiled = Object.entries(catalogues[locale]).map(([id, message]) => [id, compileMessage(message)])
  i18n.loadAndActivate({ locale, messages: Object.fromEntries(compiled) })
}

/** The words of the interface, by id. Components that use it follow a change of language. */
export function useWords() {
  const { i18n: current } = useLingui()
  return (id: MessageId, values?: Values) => current._(id, values)
}

/** The same outside a component. */
export function word(id: MessageId, values?: Values): string {
  return i18n._(id, values)
}
