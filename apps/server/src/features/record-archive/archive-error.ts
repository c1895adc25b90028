/** Why a record cannot be archived or restored, as one sentence for the operator. */
export class ArchiveError extends Error {}
