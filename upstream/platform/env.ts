/** What the platform binds; everything else of the environment is text and goes through `parseConfig`. */
export interface Bindings {
  readonly DB: D1Database;
  /** Where backups of the database go; there are none without it. */
  readonly BACKUPS?: R2Bucket;
}
