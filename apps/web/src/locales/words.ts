import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { en, type MessageId } from './en'

export type { MessageId } from './en'
export type Values = Record<string, string | number>

/** A second language is one more catalogue with the same ids, here and in every `words.ts` of a feature. */
type Catalogues<Id extends string> = { en: Record<Id, string> }
type Locale = keyof Catalogues<string>
type Words<Id extends string> = (id: Id, values?: Values) => string

// A copy, because the words of features are added to what was loaded first.
i18n.load({ en: { ...en } })

export function activateWords(locale: Locale = 'en') {
  i18n.activate(locale)
}

/** The words of the interface, by id. Components that use it follow a change of language. */
export function useWords(): Words<MessageId> {
  const { i18n: current } = useLingui()
  return (id, values) => current._(id, values)
}

/** The same outside a component. */
export function word(id: MessageId, values?: Values): string {
  return i18n._(id, values)
}

/**
 * The same with the words of a feature on top. They are loaded by the module that calls this, so that those of a page
 * which is fetched when it is opened come with that page and not with the first one.
 */
export function wordsWith<Own extends string>(catalogues: Catalogues<Own>) {
  i18n.load(catalogues)
  return { useWords: useWords as () => Words<MessageId | Own>, word: word as Words<MessageId | Own> }
}
