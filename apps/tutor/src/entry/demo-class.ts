/** The class that anybody may look around in, and one of its students. */
export interface DemoClass {
  code: string
  student: { nickname: string; pin: string } | null
}

/** Only an installation that is there to be looked at has one. */
export async function demoClass(): Promise<DemoClass | null> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
    const { demo } = await response.json()
    return typeof demo?.classCode === 'string' ? { code: demo.classCode, student: demo.students?.[0] ?? null } : null
  } catch {
    return null // It is a courtesy: nobody needs it to come in.
  }
}
