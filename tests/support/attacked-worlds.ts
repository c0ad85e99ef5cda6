import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many random worlds `withholding-attack.test.ts` attacks. */
    attackedWorlds: number;
  }
}

/** A few worlds by default; the variable `ATTACKED_WORLDS` sets another number. */
export default function setup(project: TestProject): void {
  project.provide('attackedWorlds', Number(process.env.ATTACKED_WORLDS ?? 12));
}
