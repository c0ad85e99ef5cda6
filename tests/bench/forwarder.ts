import { serverCore, startBaseline } from './baselines.ts';
import { interleave, medianOf } from './load.ts';
import type { Measured } from './measured.ts';
import { startProduct } from './product.ts';
import { startStubUpstream } from './stub-upstream.ts';

const small = '/proxy/reporting/dates';
const large = '/proxy/locales';
const written = '/proxy/data/annotations';
const note = { date: '2026-11-01', text: 'Campaign starts' };

/** Headers of a call by the product's own script. */
export const callHeaders = ({ client, origin }: Awaited<ReturnType<typeof startProduct>>) => ({
  cookie: client.jar.header(new URL(origin)) ?? '',
  'x-requested-with': 'fetch',
  'x-scope': 'account-1',
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
});

/**
 * The forwarder against a minimal pass-through, with the same requests: reads of 0.1 KB as they follow one another, the
 * same that each ask the session's object, as the first of a second does, writes, and reads of 44 KB.
 */
export async function benchForwarder(out: string, seconds: number): Promise<Measured> {
  const upstream = await startStubUpstream(out);
  const product = await startProduct(upstream.origin, serverCore);
  const vars = { TARGET: upstream.origin, BEARER: 'x'.repeat(500) };
  const bare = await startBaseline('pass-through.ts', out, { vars });
  const headers = callHeaders(product);
  const ours = (path: string) => ({ url: product.origin + path, pid: product.pid, headers });
  const theirs = (path: string) => ({ url: bare.origin + path, pid: bare.pid, headers });
  try {
    const asking = { ...headers, cookie: `${headers.cookie}; __Host-changed=1` };
    const posting = { ...headers, origin: product.origin };
    const blocks = await interleave(
      { bare: theirs(small), ours: ours(small), asking: { ...ours(small), headers: asking } },
      { seconds },
    );
    const writes = await interleave(
      {
        bare: { ...theirs(written), posts: note },
        ours: { ...ours(written), headers: posting, posts: note },
      },
      { seconds },
    );
    const big = await interleave({ bare: theirs(large), ours: ours(large) }, { seconds });
    return {
      loads: {
        'bare pass-through': blocks.bare,
        'forwarder, reads in a warm isolate': blocks.ours,
        'forwarder, the first of a second': blocks.asking,
        'bare pass-through, writes': writes.bare,
        'forwarder, writes': writes.ours,
        'bare pass-through, 44 KB': big.bare,
        'forwarder, 44 KB': big.ours,
      },
      values: {
        forwarderCpu: medianOf(blocks, (cpu) => cpu.ours / cpu.bare),
        forwarderAskingCpu: medianOf(blocks, (cpu) => cpu.asking / cpu.bare),
        forwarderWriteCpu: medianOf(writes, (cpu) => cpu.ours / cpu.bare),
        forwarderBigCpu: medianOf(big, (cpu) => cpu.ours / cpu.bare),
      },
    };
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
    await upstream.stop();
  }
}

/** An ordinary request of somebody with 30,000 scopes beside one of somebody with ten. */
export async function benchScopes(out: string, seconds: number): Promise<Measured> {
  const upstreams = [await startStubUpstream(out), await startStubUpstream(out, { SCOPES: '30000' })] as const;
  const [few, many] = [
    await startProduct(upstreams[0].origin, serverCore),
    await startProduct(upstreams[1].origin, serverCore),
  ];
  const target = (product: typeof few) => ({
    ...{ url: product.origin + small, pid: product.pid, headers: callHeaders(product) },
  });
  try {
    const blocks = await interleave({ few: target(few), many: target(many) }, { seconds });
    return {
      loads: { 'forwarder, 10 scopes, beside': blocks.few, 'forwarder, 30,000 scopes': blocks.many },
      values: { scopes: medianOf(blocks, (cpu) => cpu.many / cpu.few) },
    };
  } finally {
    await Promise.all([few.stop(), many.stop()]);
    for (const upstream of upstreams) await upstream.stop();
  }
}

/** A public link: a cached item, one decision, one redirect. The client is a bot, whose visits aren't counted. */
export async function benchRedirect(out: string, seconds: number): Promise<Measured> {
  const upstream = await startStubUpstream(out);
  const product = await startProduct(upstream.origin, serverCore, { signIn: false });
  const idle = await startBaseline('constant.ts', out);
  const headers = { 'cf-ipcountry': 'FR', 'user-agent': 'Examplebot/1.0 (+https://bot.example)' };
  try {
    const blocks = await interleave(
      {
        constant: { url: `${idle.origin}/`, pid: idle.pid },
        link: { url: `${product.origin}/l/bench`, pid: product.pid, headers, redirects: true },
      },
      { seconds },
    );
    return {
      loads: { 'constant Worker, beside': blocks.constant, 'link of 20 rules, redirected': blocks.link },
      values: {},
    };
  } finally {
    await Promise.all([idle.stop(), product.stop()]);
    await upstream.stop();
  }
}
