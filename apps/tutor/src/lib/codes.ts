/** A typed code in its canonical form: upper case, without spaces and punctuation. */
export const tidyCode = (typed: string) => typed.replace(/[\s\-–_.·]/g, '').toUpperCase()

/** Codes of classes and studies share an alphabet; a study's code is longer. */
export const isClassCode = (code: string) => /^[2-9A-HJKMNP-Z]{6}$/.test(code)
export const isStudyCode = (code: string) => /^[2-9A-HJKMNP-Z]{8}$/.test(code)
