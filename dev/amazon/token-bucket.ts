/** A published usage plan: requests a second, and how many may come at once. */
export interface Plan {
  readonly rate: number;
  readonly burst: number;
}

/** The default plans of the operations that are spoken here. */
export const plans = {
  createReport: { rate: 0.0167, burst: 15 },
  getReport: { rate: 2, burst: 15 },
  getReports: { rate: 0.0222, burst: 10 },
  getReportDocument: { rate: 0.0167, burst: 15 },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlannedOperation = keyof typeof plans;

/** Buckets of tokens by name. They fill up as the clock goes on. */
export class TokenBuckets {
  readonly #left = new Map<string, { tokens: number; at: number }>();

  /** @returns whether there was a token, which is then taken */
  take(name: string, { rate, burst }: Plan, now: number, speed: number): boolean {
    const known = this.#left.get(name) ?? { tokens: burst, at: now };
    const filled = Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * rate * speed);
    const taken = filled >= 1;
    this.#left.set(name, { tokens: taken ? filled - 1 : filled, at: now });
    return taken;
  }
}
