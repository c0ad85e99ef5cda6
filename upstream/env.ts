/** What the platform binds; everything else of the environment is text and goes through `parseConfig`. */
export interface Bindings {
  readonly DB: D1Database;
}
