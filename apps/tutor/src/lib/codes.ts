/** A code as it was given out, without what was typed between its letters. */
export const tidyCode = (typed: string) => typed.replace(/[\s\-–_.·]/g, '').toUpperCase()

/** Codes of classes and of studies have the same letters; a study's code is longer. */
export const isClassCode = (code: string) => /^[2-9A-HJKMNP-Z]{6}$/.test(code)
export const isStudyCode = (code: string) => /^[2-9A-HJKMNP-Z]{8}$/.test(code)
