import type { JWK } from 'jose';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What `tests/support/token-issuer.ts` provides. */
    tokenIssuer: { readonly origin: string; readonly key: JWK; readonly foreignKey: JWK };
    /** What `tests/support/report-receiver.ts` provides. */
    reportReceiver: { readonly origin: string };
    /** What `tests/support/file-server.ts` provides. */
    fileServer: { readonly origin: string };
    /** What `tests/support/amazon-server.ts` provides. */
    amazons: readonly { readonly origin: string; readonly variables: Readonly<Record<string, string>> }[];
    /** What `tests/support/attacked-worlds.ts` provides. */
    attackedWorlds: number;
  }
}

declare global {
  interface ImportMeta {
    /** Vite's import of files as text. */
    glob(pattern: string, options: { query: '?raw'; eager: true }): Record<string, { readonly default: string }>;
  }
}
