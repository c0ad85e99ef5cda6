import { serverCore, startBaseline } from './baselines.ts';
import { callHeaders } from './forwarder.ts';
import { interleave, medianOf } from './load.ts';
import type { Measured } from './measured.ts';
import { startProduct } from './product.ts';
import { startStubUpstream } from './stub-upstream.ts';

/** The overhead over constant Workers: the router, and reading a session. */
export async function benchPlatform(out: string, seconds: number): Promise<Measured> {
  const upstream = await startStubUpstream(out);
  const product = await startProduct(upstream.origin, serverCore);
  const constant = await startBaseline('constant.ts', out);
  const hono = await startBaseline('hono.ts', out);
  const object = await startBaseline('durable-object.ts', out, { objects: { OBJECTS: 'Holder' } });
  const { cookie, ...anonymous } = callHeaders(product);
  const at = ({ origin, pid }: { readonly origin: string; readonly pid: number }, path: string, headers = {}) => ({
    ...{ url: origin + path, pid, headers },
  });
  try {
    const blocks = await interleave(
      {
        constant: at(constant, '/'),
        headers: at(constant, '/headers'),
        hono: at(hono, '/healthz'),
        healthz: at(product, '/healthz'),
        object: at(object, '/read'),
        anonymous: at(product, '/flags', anonymous),
        session: at(product, '/flags', { ...anonymous, cookie }),
      },
      { seconds },
    );
    return {
      loads: {
        'constant Worker': blocks.constant,
        'constant Worker with headers': blocks.headers,
        'constant through Hono': blocks.hono,
        'our /healthz': blocks.healthz,
        'bare object call': blocks.object,
        'flags, nobody signed in': blocks.anonymous,
        'flags with a session': blocks.session,
      },
      values: {
        honoCpu: medianOf(blocks, (cpu) => cpu.hono / cpu.constant),
        healthzCpu: medianOf(blocks, (cpu) => cpu.healthz / cpu.headers),
        sessionCpu: medianOf(blocks, (cpu) => (cpu.session - cpu.anonymous) / (cpu.object - cpu.constant)),
      },
    };
  } finally {
    await Promise.all([constant, hono, object, product].map((one) => one.stop()));
    await upstream.stop();
  }
}

/** The cost of one repetition of a pure task, in microseconds: many per request, without the request itself. */
export async function benchRules(out: string, seconds: number): Promise<Measured> {
  const worker = await startBaseline('rules.ts', out);
  const at = (path: string, times: number) => ({ url: `${worker.origin}${path}?times=${times}`, pid: worker.pid });
  try {
    const blocks = await interleave(
      {
        nothing: at('/nothing', 1),
        flags: at('/flags', 50),
        menu60: at('/menu-60', 200),
        menu600: at('/menu-600', 50),
      },
      { seconds },
    );
    return {
      values: {
        flags: medianOf(blocks, (cpu) => (cpu.flags - cpu.nothing) / 50),
        menu60: medianOf(blocks, (cpu) => (cpu.menu60 - cpu.nothing) / 200),
        menu600: medianOf(blocks, (cpu) => (cpu.menu600 - cpu.nothing) / 50),
      },
    };
  } finally {
    await worker.stop();
  }
}
