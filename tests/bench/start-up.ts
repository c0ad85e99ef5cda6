import { serverCore, startBaseline, startUpMs } from './baselines.ts';
import type { Measured } from './measured.ts';
import { startProduct } from './product.ts';
import { workerGzipKb } from './sizes.ts';
import { startStubUpstream } from './stub-upstream.ts';

/** The size of the Worker, and the CPU time until its first answer less that of a Worker that does nothing. */
export async function benchStartUp(out: string): Promise<Measured> {
  const nothing = await startUpMs(() => startBaseline('constant.ts', out));
  const upstream = await startStubUpstream(out);
  try {
    const ours = await startUpMs(() => startProduct(upstream.origin, serverCore, { signIn: false }));
    return { values: { workerGzip: workerGzipKb(), startCpu: ours - nothing } };
  } finally {
    await upstream.stop();
  }
}
