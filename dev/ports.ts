import { createServer } from 'node:net';

const loopback = ['127.0.0.1', '::1'] as const;

/** Whether nothing listens on the port on this machine's loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of loopback) if ((await listenOnce(port, host)) === 'taken') return false;
  return true;
}

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = await listenOnce(0, '127.0.0.1');
    if (typeof port === 'number' && (await isFree(port))) ports.add(port);
  }
  return [...ports];
}

function listenOnce(port: number, host: string): Promise<number | 'taken' | 'unsupported'> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'unsupported'),
    );
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => done(taken));
    });
  });
}
