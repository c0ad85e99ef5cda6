import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysOf } from '#shared/table.ts';
import { benchAnalytics } from '#tests/bench/analytics.ts';
import { benchClickHouse } from '#tests/bench/analytics-clickhouse.ts';
import {
  measureBaseline,
  measureWork,
  serverCore,
  startBaseline,
  startUpMs,
  upstreamCore,
} from '#tests/bench/baselines.ts';
import { benchFacts } from '#tests/bench/facts.ts';
import { scopeSwitchInp } from '#tests/bench/interaction.ts';
import { measureListSearch } from '#tests/bench/internal-lists.ts';
import { benchLighthouse } from '#tests/bench/lighthouse.ts';
import { type Load, measure, measureInTurns } from '#tests/bench/load.ts';
import { elementsIn, treeOf } from '#tests/bench/page-tree.ts';
import { type Product, startProduct } from '#tests/bench/product.ts';
import { measureScaling } from '#tests/bench/scaling.ts';
import { firstViewScripts, workerGzipKb } from '#tests/bench/sizes.ts';
import { fixed, printTable } from '#tests/bench/table.ts';
import { type BoundId, boundCells, bounds } from '#tests/bench/targets.ts';
import { benchTillLines } from '#tests/bench/till-lines.ts';
import { userAgent } from '#tests/support/client.ts';
import { ensureBuild } from './build.ts';
import { CommandError, failCommand } from './fail.ts';

/** Seconds of steady load for each line; more is steadier. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const scope = 'account-1';

type Loads = Record<string, Load>;
type Values = Partial<Record<BoundId, number>>;

async function bench(): Promise<void> {
  if (process.platform !== 'linux')
    throw new CommandError('The bench reads CPU times from /proc and pins to cores: it needs Linux');
  if (!['analytics', 'lists', 'facts'].some((part) => process.argv.includes(part))) await ensureBuild();
  if (process.argv.includes('lighthouse')) return benchLighthouse();
  if (process.argv.includes('till-lines')) return benchTillLines();
  const out = mkdtempSync(join(tmpdir(), 'merchlens-bench-'));
  const loads: Loads = {};
  const values: Values = {};
  try {
    if (process.argv.includes('lists')) return reportOf(['listSearch'], { listSearch: await measureListSearch(out) });
    if (process.argv.includes('facts')) return await benchFacts(out, sizesAsked());
    await benchAnalytics(out);
    await benchClickHouse(out);
    if (process.argv.includes('analytics')) return;
    await measureBaselines(out, loads);
    await measureProduct(out, loads, values);
    Object.assign(values, await measureScaling(out, seconds));
    await measureRules(out, values);
    await measureStart(out, values);
    values.listSearch = await measureListSearch(out);
    values.scopeSwitch = await scopeSwitchInp();
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  report(loads, { ...values, ...ratios(loads) });
  await benchLighthouse();
}

/** `npm run bench -- facts 1e7 1e8`: how many rows the local ClickHouse is measured with. */
function sizesAsked(): number[] {
  const sizes = process.argv.slice(2).filter((argument) => argument !== 'facts');
  const numbers = sizes.length > 0 ? sizes.map(Number) : [10_000_000];
  if (!numbers.every((size) => size >= 100_000)) throw new CommandError('Sizes are numbers of rows, from 1e5 on');
  return numbers;
}

async function measureBaselines(out: string, loads: Loads): Promise<void> {
  const one = async (file: string, path: string, name: string, objects: Record<string, string> = {}) => {
    const [load] = await measureBaseline(file, out, [path], { seconds, objects });
    if (load) loads[name] = load;
  };
  await one('constant.ts', '/', 'constant Worker');
  await one('constant.ts', '/headers', 'constant Worker with headers');
  await one('hono.ts', '/healthz', 'constant through Hono');
  await one('durable-object.ts', '/read', 'bare object call', { OBJECTS: 'Holder' });
}

/** The product against an upstream on the load generator's core, so that only the product is on the measured one. */
async function measureProduct(out: string, loads: Loads, values: Values): Promise<void> {
  for (const scopes of [10, 30_000]) {
    const upstream = await startBaseline('stub-upstream.ts', out, {
      vars: { SCOPES: String(scopes) },
      core: upstreamCore,
    });
    try {
      const product = await startProduct(upstream.origin, serverCore);
      try {
        if (scopes === 10) {
          await measureForwarder(product, upstream.origin, out, loads);
          await measureRedirect(product, out, loads);
        }
        const page = await measureSignedIn(product, scopes, loads, values);
        if (page) await measureSameTree(out, page, loads);
      } finally {
        await product.stop();
      }
    } finally {
      await upstream.stop();
    }
  }
}

const dates = '/proxy/reporting/dates';
const small = '/proxy/dashboard/list/';
const large = '/proxy/locales';

const callOf = (product: Product) => ({
  cookie: product.client.jar.header(new URL(product.origin)) ?? '',
  'x-requested-with': 'fetch',
  'x-scope': scope,
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
});

/** The forwarder beside the least there can be, under the same requests. */
async function measureForwarder(product: Product, upstream: string, out: string, loads: Loads): Promise<void> {
  const vars = { TARGET: upstream, BEARER: 'x'.repeat(500) };
  const bare = await startBaseline('pass-through.ts', out, { vars });
  const headers = callOf(product);
  const ours = (path: string) => ({ url: product.origin + path, pid: product.pid, headers });
  const theirs = (path: string) => ({ url: bare.origin + path, pid: bare.pid, headers });
  try {
    const few = { 'bare pass-through': theirs(dates), 'forwarder, 10 scopes': ours(dates) };
    const many = { 'bare pass-through, 44 KB': theirs(large), 'forwarder, 44 KB': ours(large) };
    Object.assign(loads, await measureInTurns(few, { seconds }), await measureInTurns(many, { seconds }));
  } finally {
    await bare.stop();
  }
}

/** A public link: what is kept of it, one decision, one redirect. Who follows it is a robot, whose visit counts for nothing. */
async function measureRedirect({ origin, pid }: Product, out: string, loads: Loads): Promise<void> {
  const idle = await startBaseline('constant.ts', out);
  const headers = { 'cf-ipcountry': 'FR', 'user-agent': 'Examplebot/1.0 (+https://bot.example)' };
  try {
    const compared = {
      'constant Worker, in turns': { url: `${idle.origin}/`, pid: idle.pid },
      'link of 20 rules, redirected': { url: `${origin}/l/bench`, pid, headers, redirects: true },
    };
    Object.assign(loads, await measureInTurns(compared, { seconds }));
  } finally {
    await idle.stop();
  }
}

/** @returns the page that was measured */
async function measureSignedIn(product: Product, scopes: number, loads: Loads, values: Values): Promise<string | null> {
  const call = callOf(product);
  const { cookie, ...anonymous } = call;
  const at = (path: string, headers: Record<string, string>) =>
    measure({ url: product.origin + path, pid: product.pid, headers }, { seconds });
  if (scopes > 10) {
    loads[`forwarder, ${fixed(scopes)} scopes`] = await at(dates, call);
    return null;
  }
  const document = { cookie, accept: 'text/html', 'user-agent': userAgent, 'sec-fetch-dest': 'document' };
  loads['our /healthz'] = await at('/healthz', {});
  loads['forwarder, a list'] = await at(small, call);
  loads['flags, nobody signed in'] = await at('/flags', anonymous);
  loads['flags with a session'] = await at('/flags', call);
  const page = await product.client.page('/dashboard/bench');
  const counts = `${page.body.match(/<a /g)?.length ?? 0} links, ${page.body.match(/<t[dh][ >]/g)?.length ?? 0} cells, ${fixed(page.body.length / 1000)} KB`;
  console.log(`  the page: ${page.status}, ${counts}`);
  loads['our page'] = await at('/dashboard/bench', document);
  values.firstView = firstViewScripts(page.body).reduce((sum, script) => sum + script.gzipKb, 0);
  return page.body;
}

/** What React alone needs for the very elements of the page. */
async function measureSameTree(out: string, page: string, loads: Loads): Promise<void> {
  const tree = treeOf(page);
  console.log(`  the same tree: ${fixed(elementsIn(tree))} elements`);
  const options = { seconds, vars: { TREE: JSON.stringify(tree) } };
  const [string, stream] = await measureBaseline('same-tree.ts', out, ['/string', '/stream'], options);
  if (string) loads['renderToString, the same tree'] = string;
  if (stream) loads['renderToReadableStream, the same tree'] = stream;
}

async function measureRules(out: string, values: Values): Promise<void> {
  const pieces = [
    { path: '/flags', times: 50 },
    { path: '/menu-60', times: 200 },
    { path: '/menu-600', times: 50 },
  ];
  const [flags = Number.NaN, menu60 = Number.NaN, menu600 = Number.NaN] = await measureWork(out, pieces, seconds);
  Object.assign(values, { flags, menu60, menu600 });
}

async function measureStart(out: string, values: Values): Promise<void> {
  values.workerGzip = workerGzipKb();
  const nothing = await startUpMs(() => startBaseline('constant.ts', out));
  const upstream = await startBaseline('stub-upstream.ts', out, { vars: { SCOPES: '10' }, core: upstreamCore });
  try {
    const ours = await startUpMs(async () => {
      const product = await startProduct(upstream.origin, serverCore, { signIn: false });
      return product;
    });
    values.startCpu = ours - nothing;
  } finally {
    await upstream.stop();
  }
}

function ratios(loads: Loads): Values {
  const rate = (name: string) => loads[name]?.requestsPerSecond ?? Number.NaN;
  const cpu = (name: string) => loads[name]?.cpuPerRequest ?? Number.NaN;
  const idle = cpu('constant Worker');
  return {
    honoCpu: cpu('constant through Hono') / idle,
    healthzCpu: cpu('our /healthz') / cpu('constant Worker with headers'),
    forwarderRate: rate('forwarder, 10 scopes') / rate('bare pass-through'),
    forwarderCpu: cpu('forwarder, 10 scopes') / cpu('bare pass-through'),
    forwarderBigRate: rate('forwarder, 44 KB') / rate('bare pass-through, 44 KB'),
    sessionCpu: (cpu('flags with a session') - cpu('flags, nobody signed in')) / (cpu('bare object call') - idle),
    pageStream: rate('our page') / rate('renderToReadableStream, the same tree'),
    pageString: rate('our page') / rate('renderToString, the same tree'),
    pageCpu: cpu('our page') / 1000,
    scopes: cpu('forwarder, 30,000 scopes') / cpu('forwarder, 10 scopes'),
  };
}

function report(loads: Loads, values: Values): void {
  printTable(
    'Raw workerd on one core, the load and the upstream on another',
    ['what', 'req/s', 'CPU µs/request', 'p50 ms', 'p99 ms', 'errors'],
    Object.entries(loads).map(([name, load]) => [
      name,
      fixed(load.requestsPerSecond),
      fixed(load.cpuPerRequest),
      fixed(load.p50),
      fixed(load.p99),
      load.errors,
    ]),
  );
  reportOf(keysOf(bounds), values);
}

function reportOf(ids: readonly BoundId[], values: Values): void {
  printTable(
    'Against the targets',
    ['metric', 'measured', 'must', 'goal', 'stands'],
    ids.map((id) => boundCells(bounds[id], values[id])),
  );
}

bench().catch(failCommand);
