declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that `tests/support/clickhouse.ts` starts. */
    clickhouse: string;
  }
}

export {};
