import { useLingui } from '@lingui/react'
import { chooseLocale, languages, useWords } from './locales/words'

export function LanguageSwitch() {
  const t = useWords()
  const { i18n } = useLingui()
  return (
    <fieldset className="languages">
      <legend className="unseen">{t('language.choose')}</legend>
      {languages.map(({ locale, name }) => (
        <label key={locale} lang={locale}>
          <input
            type="radio"
            name="language"
            className="unseen"
            checked={i18n.locale === locale}
            onChange={() => chooseLocale(locale)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
