import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many random worlds `withholding-attack.test.ts` attacks. */
    attackedWorlds: number;
  }
}

/** A few in every run; `ATTACKED_WORLDS` asks for more. */
export default function setup(project: TestProject): void {
  project.provide('attackedWorlds', Number(process.env.ATTACKED_WORLDS ?? 12));
}
