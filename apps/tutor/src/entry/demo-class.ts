/** The class that visitors may look around in, and one of its students. */
export interface DemoClass {
  code: string
  student: { nickname: string; pin: string } | null
}

/** Only a demo installation has one. */
export async function fetchDemoClass(): Promise<DemoClass | null> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
    const { demo } = await response.json()
    return typeof demo?.classCode === 'string' ? { code: demo.classCode, student: demo.students?.[0] ?? null } : null
  } catch {
    return null // The offer is optional: students sign in without it.
  }
}
