/** A failure: the next `times` calls of an operation fail. */
export interface Fault {
  readonly operation: string;
  readonly kind: 'throttled' | 'failed' | 'cancelled' | 'fatal' | 'no-answer' | 'duplicate';
  readonly times: number;
}

/** One received call. */
export interface RecordedCall {
  readonly operation: string;
  readonly at: number;
  readonly status: number;
  readonly merchant: string | null;
}

/** Configures the local stand-in for Amazon, and reads its received calls. */
export function amazonControl(origin: string) {
  const post = async (path: string, body: object = {}) => {
    const answer = await fetch(`${origin}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return await answer.json();
  };
  return {
    reset: () => post('reset'),
    /** @param now epoch milliseconds of a stopped clock; null for the machine's clock */
    clock: (now: number | null) => post('clock', { now }),
    speed: (speed: number) => post('speed', { speed }),
    faults: (...faults: readonly Fault[]) => post('faults', { faults }),
    revoke: (merchant: string) => post('revoke', { merchant }),
    restate: (merchant: string, date: string) => post('restate', { merchant, date }),
    /** An authorization code, as if a person had agreed. */
    code: async (merchant: string, audience: 'sp' | 'ads', redirectUri: string): Promise<string> =>
      ((await post('codes', { merchant, audience, redirectUri })) as { code: string }).code,
    sellers: async (count: number) =>
      ((await post('sellers', { count })) as { sellers: { id: string; refreshToken: string }[] }).sellers,
    calls: async () => ((await (await fetch(`${origin}/control/calls`)).json()) as { calls: RecordedCall[] }).calls,
    sales: async (merchant: string, from: string, to: string) => {
      const answer = await fetch(`${origin}/control/sales?${new URLSearchParams({ merchant, from, to })}`);
      return ((await answer.json()) as { days: { date: string; units: number; amount: number }[] }).days;
    },
  };
}
