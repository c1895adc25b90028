import { type StudyTypeId, studyTypeLabel } from './study.schema'

/** The types in the languages of public pages. Screens have them in their catalogs, because Home shows them first. */
export const studyTypeNames: Record<'en' | 'es', Record<StudyTypeId, string>> = {
  en: studyTypeLabel,
  es: { 1: 'Comparación de apoyos', 2: 'Problemas variados', 3: 'Apoyo único', 4: 'Respuestas frecuentes' },
}
