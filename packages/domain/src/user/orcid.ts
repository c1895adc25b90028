import { z } from 'zod'

/** The last character of an ORCID iD, from its first 15 digits: ISO 7064 mod 11-2. */
export function orcidCheckCharacter(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const rest = (12 - (total % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** An ORCID iD as people copy it, with or without its address, as 0000-0002-1825-0097. */
export const orcidSchema = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .trim()
      .replace(/^(https?:\/\/)?(www\.)?orcid\.org\//i, '')
      .replace(/[\s-]/g, '')
      .toUpperCase(),
  )
  .refine((id) => /^\d{15}[\dX]$/.test(id) && orcidCheckCharacter(id.slice(0, 15)) === id[15], {
    message: 'This is not an ORCID iD: it has 16 digits, such as 0000-0002-1825-0097',
  })
  .transform((id) => id.replace(/(.{4})(?=.)/g, '$1-'))

/** Where ORCID shows a person. */
export const orcidAddress = (orcid: string) => `https://orcid.org/${orcid}`
