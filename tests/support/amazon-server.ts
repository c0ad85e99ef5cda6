import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startAmazon } from '#dev/amazon/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The local stand-in for Amazon, and the variables that lead there. The app it sends people back to is `https://app.example.com`. */
    amazon: { readonly origin: string; readonly variables: Readonly<Record<string, string>> };
  }
}

/** Starts the server before the suites of a project, over real HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, variables, close } = await startAmazon({
    ...{ port: 0, appOrigin: 'https://app.example.com', secret: randomBytes(16).toString('hex') },
  });
  project.provide('amazon', { origin, variables });
  return close;
}
