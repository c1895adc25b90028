/**
 * Names that browsers still give for zones that the time zone database has renamed. They follow Unicode's list of
 * identifiers, which never changes one.
 */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false // Intl throws a RangeError for a zone that it does not know.
  }
}

/** The name that the time zone database uses today: Asia/Kolkata for Asia/Calcutta. Other names stay as they are. */
export function currentTimeZoneName(name: string): string {
  const current = renamed[name]
  // An older browser or server may know a zone by its former name only.
  return current !== undefined && isTimeZone(current) ? current : name
}

/** The time zone of this browser or process. */
export function localTimeZone(): string {
  return currentTimeZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The date (YYYY-MM-DD) in a time zone; in the local one if the zone is unknown here. `now` in milliseconds. */
export function dateInZone(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}`
}
