import { useLingui } from '@lingui/react'
import { chooseLocale, languages } from '../locales/locale'

export function LanguageSwitch() {
  const { i18n } = useLingui()
  return (
    <fieldset className="languages">
      <legend className="unseen">{i18n._('language.choose')}</legend>
      {languages.map(({ locale, name }) => (
        <label key={locale} lang={locale}>
          <input
            type="radio"
            name="language"
            className="unseen"
            checked={i18n.locale === locale}
            onChange={() => void chooseLocale(locale)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
