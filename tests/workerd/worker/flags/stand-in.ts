import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    flagServer: string;
  }
}

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface StandInAnswer {
  readonly status?: number;
  readonly document?: unknown;
  readonly text?: string;
  readonly etag?: string;
  readonly location?: string;
  readonly hold?: boolean;
}

/** A flag server of the test's own, over real HTTP. */
export interface StandIn {
  /** API base, as `UNLEASH_URL` has it. */
  readonly url: string;
  answers(answer: StandInAnswer): Promise<void>;
  seen(path?: string): Promise<readonly SeenCall[]>;
}

export async function flagServer(answer: StandInAnswer): Promise<StandIn> {
  const base = `${inject('flagServer')}/${crypto.randomUUID()}`;
  const standIn: StandIn = {
    url: `${base}/api`,
    async answers(next) {
      await (await fetch(`${base}/answer`, { method: 'PUT', body: JSON.stringify(next) })).text();
    },
    async seen(path) {
      const calls = await (await fetch(`${base}/seen`)).json<readonly SeenCall[]>();
      return path ? calls.filter((call) => call.path === `/api${path}`) : calls;
    },
  };
  await standIn.answers(answer);
  return standIn;
}

/** A document with these flags; a list of email addresses turns one on for those people only. */
export const documentOf = (states: Readonly<Record<string, boolean | readonly string[]>>) => ({
  version: 2,
  features: Object.entries(states).map(([name, state]) => ({
    name,
    enabled: state !== false,
    strategies: [
      Array.isArray(state)
        ? {
            name: 'default',
            constraints: [{ contextName: 'userId', operator: 'IN', values: state, inverted: false }],
          }
        : { name: 'default' },
    ],
  })),
  segments: [],
});
