const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `stop` once, at the first signal that asks the process to end or when its parent is gone, and then ends it with that code. */
export function stopOnSignals(stop: () => Promise<void>, exitCode = 0): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) {
    // Miniflare's own listener would end the process before anything else is stopped.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
