/** The class that visitors can try out, and one of its students. */
export interface DemoClass {
  code: string
  student: { nickname: string; pin: string } | null
}

/** Resolves to null unless this is a demo installation. */
export async function fetchDemoClass(): Promise<DemoClass | null> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
    const { demo } = await response.json()
    return typeof demo?.classCode === 'string' ? { code: demo.classCode, student: demo.students?.[0] ?? null } : null
  } catch {
    return null // Optional: students sign in without it.
  }
}
