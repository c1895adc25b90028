/** Why a backup or a restore cannot be done, as one sentence for the operator. */
export class BackupError extends Error {}
