import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startAmazon } from '#dev/amazon/start.ts';

interface ProvidedAmazon {
  readonly origin: string;
  readonly variables: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Local stand-ins for Amazon, one for each suite that configures one, and the variables with their addresses. They
     * redirect people back to `http://localhost:8787`.
     */
    amazons: readonly ProvidedAmazon[];
  }
}

const suites = 4;

/** Starts the servers before the suites of a project, over real HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = { port: 0, appOrigin: 'http://localhost:8787', secret: randomBytes(16).toString('hex') };
  const servers = await Promise.all(Array.from({ length: suites }, () => startAmazon(options)));
  project.provide(
    'amazons',
    servers.map(({ origin, variables }) => ({ origin, variables })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}
