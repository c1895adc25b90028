import type { Pool } from 'pg'

/** Secrets of the installation: made by its database, the same for every process on it. */
export interface Secrets {
  tickets: string
  participants: string
}

export async function loadSecrets(pool: Pool): Promise<Secrets> {
  const { rows } = await pool.query<{ name: string; value: string }>('select name, value from trellis.secret')
  const secret = (name: keyof Secrets) => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Error(`The database has no secret for ${name}`)
    return found.value
  }
  return { tickets: secret('tickets'), participants: secret('participants') }
}
