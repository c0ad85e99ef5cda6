import { expect, test, vi } from 'vitest';

const answerAfter = (ms: number) => () =>
  new Promise<Response>((done) => setTimeout(() => done(new Response(null)), ms));

test('a burst of calls that wait for one another doesn’t make a near upstream a far one', async () => {
  vi.useFakeTimers();
  try {
    const { timedCall, upstreamIsFar } = await import('#worker/platform/upstream/distance.ts');
    expect(upstreamIsFar()).toBeNull();
    const near = timedCall(answerAfter(5));
    await vi.advanceTimersByTimeAsync(5);
    await near;
    const burst = Array.from({ length: 100 }, () => timedCall(answerAfter(400)));
    await vi.advanceTimersByTimeAsync(400);
    await Promise.all(burst);
    expect(upstreamIsFar()).toBe(false);
    for (let nth = 0; nth < 8; nth++) {
      const far = timedCall(answerAfter(200));
      await vi.advanceTimersByTimeAsync(200);
      await far;
    }
    expect(upstreamIsFar()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
