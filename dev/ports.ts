import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const loopback = ['127.0.0.1', '::1'] as const;

/** Whether nothing listens on the port on this machine's loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of loopback) if ((await listenOnce(port, host)) === 'taken') return false;
  return true;
}

/** Below the range from which systems give ports to connections, so that none takes a free port before its server does. */
const firstFree = 20_000;
const lastFree = 32_000;

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(firstFree, lastFree);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function listenOnce(port: number, host: string): Promise<'free' | 'taken' | 'unsupported'> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'unsupported'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => done('free')));
  });
}
