/** The database has migrations that this build does not know. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'The database was last used by a newer version of Trellis. Start that version, or restore a backup from before it.',
    )
    this.name = 'NewerDatabaseError'
  }
}
