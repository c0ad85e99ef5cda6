import { afterEach, expect, test, vi } from 'vitest';
import { waitForScope } from '#app/stores/scope-wait.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { scopeSelectionPollMs, scopeWaitPollMs } from '#shared/constants.ts';

afterEach(() => {
  vi.useRealTimers();
  useUiState.setState({ scopeChange: 'none', rereading: false });
});

/** Whether a waiting call has continued after so many milliseconds. */
async function wentOn(waiting: Promise<void>, afterMs: number): Promise<boolean> {
  let done = false;
  void waiting.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(afterMs);
  return done;
}

test('a call is sent at once while no scope change is pending', async () => {
  vi.useFakeTimers();
  expect(await wentOn(waitForScope({}), 0)).toBe(true);
});

test('a waiting call checks every 100 ms during a change, every 200 ms during a selection', async () => {
  vi.useFakeTimers();
  for (const [state, poll] of [
    ['changing', scopeWaitPollMs],
    ['selecting', scopeSelectionPollMs],
  ] as const) {
    useUiState.setState({ scopeChange: state });
    const waiting = waitForScope({});
    expect(await wentOn(waiting, 1_000)).toBe(false);
    useUiState.setState({ scopeChange: 'none' });
    expect(await wentOn(waiting, poll)).toBe(true);
  }
});

test('while a page of another scope is reloading, reads are sent and writes wait', async () => {
  vi.useFakeTimers();
  useUiState.setState({ rereading: true });
  expect(await wentOn(waitForScope({}), 0)).toBe(true);
  const write = waitForScope({ write: true });
  expect(await wentOn(write, 1_000)).toBe(false);
  useUiState.setState({ rereading: false });
  expect(await wentOn(write, scopeWaitPollMs)).toBe(true);
});
