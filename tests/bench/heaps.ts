import { once } from 'node:events';
import { setInterval } from 'node:timers';

/** The most bytes that each Worker's isolate has held: in its heap, and in buffers beside it. */
export type Heaps = ReadonlyMap<string, number>;

interface WatchedHeaps {
  /** The maximum since the last call. */
  take(): Heaps;
  stop(): void;
}

const everyMs = 3_000;
const ownPrefix = 'core:user:';

/** Forces garbage collections and reads the remaining heaps of both Workers from workerd's inspector, every second. */
export async function watchHeaps(inspectorPort: number): Promise<WatchedHeaps> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const targets: readonly { readonly id: string; readonly webSocketDebuggerUrl: string }[] = await response.json();
  let most = new Map<string, number>();
  const sockets = await Promise.all(
    targets
      .filter(({ id }) => id.startsWith(ownPrefix))
      .map(async ({ id, webSocketDebuggerUrl }) => {
        const socket = new WebSocket(webSocketDebuggerUrl);
        await once(socket, 'open');
        socket.addEventListener('message', ({ data }) => {
          const { result }: { result?: { usedSize?: number; backingStorageSize?: number } } = JSON.parse(String(data));
          if (result?.usedSize === undefined) return;
          const name = id.slice(ownPrefix.length);
          most.set(name, Math.max(most.get(name) ?? 0, result.usedSize + (result.backingStorageSize ?? 0)));
        });
        return socket;
      }),
  );
  let number = 0;
  const timer = setInterval(() => {
    for (const socket of sockets)
      for (const method of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage']) {
        number += 1;
        socket.send(JSON.stringify({ id: number, method }));
      }
  }, everyMs);
  return {
    take: () => {
      const taken = most;
      most = new Map();
      return taken;
    },
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.close();
    },
  };
}
