import {
  canonicalJson,
  type PortableFieldName,
  portableFieldNames,
  type StoredStudyFields,
  type StudyFieldName,
  type StudyFields,
  studyFieldNames,
} from '@trellis/domain'
import { studies } from '../db/schema/studies'

type StudyRow = typeof studies.$inferSelect
type StudyColumns = Partial<typeof studies.$inferInsert>
export type FieldValues = Partial<StudyFields>

/** Columns whose name differs from that of their field. */
const renamed = {
  studyName: 'name',
  recruitmentTypeNumber: 'recruitmentType',
  experimentalParadigmNumber: 'paradigm',
} as const

type ColumnOf<Name extends StudyFieldName> = Name extends keyof typeof renamed ? (typeof renamed)[Name] : Name
/** Does not compile when a field has no column. */
const columnNames: { [Name in StudyFieldName]: ColumnOf<Name> & keyof StudyRow } = {
  ...(Object.fromEntries(studyFieldNames.map((name) => [name, name])) as {
    [Name in Exclude<StudyFieldName, keyof typeof renamed>]: Name
  }),
  ...renamed,
}

/** The value of one field. Times are seconds on the wire. */
export function fieldOf(row: StudyRow, field: StudyFieldName): unknown {
  const value = row[columnNames[field]]
  return value instanceof Date ? Math.floor(value.getTime() / 1000) : value
}

/** Every field of a study, by the names of the wire. */
export function fieldsOf(row: StudyRow): StoredStudyFields {
  return pickFields(row, studyFieldNames)
}

/** The fields that a study file or a copy has. */
export function portableFieldsOf(row: StudyRow): Pick<StoredStudyFields, PortableFieldName> {
  return pickFields(row, portableFieldNames)
}

function pickFields<Name extends StudyFieldName>(row: StudyRow, names: readonly Name[]): Pick<StoredStudyFields, Name> {
  const fields: Partial<Record<Name, unknown>> = {}
  for (const name of names) fields[name] = fieldOf(row, name)
  return fields as Pick<StoredStudyFields, Name>
}

/** Fields as columns; undefined fields are left out. */
export function columnsOf(fields: Partial<StoredStudyFields>): StudyColumns {
  return Object.fromEntries(
    studyFieldNames
      .filter((name) => fields[name] !== undefined)
      .map((name) => {
        const [column, value] = [columnNames[name], fields[name]]
        const isTime = studies[column].dataType === 'date' && typeof value === 'number'
        return [column, isTime ? new Date(value * 1000) : value]
      }),
  )
}

/** Whether two values of a field are equal; some are lists. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}
