import { userAgent } from '#tests/support/client.ts';
import { serverCore, startBaseline, upstreamCore } from './baselines.ts';
import { measure } from './load.ts';
import { elementsIn, treeOf } from './page-tree.ts';
import { startProduct } from './product.ts';
import { fixed } from './table.ts';

/** How a page grows with what it shows: ratios, of the server's CPU and of the size of the HTML. */
export interface Scaling {
  readonly menuPage: number;
  readonly tableSize: number;
}

/** A menu ten times as long and a table a hundred times as long, each beside the usual page. */
export async function measureScaling(out: string, seconds: number): Promise<Scaling> {
  const usual = await pageOf(out, {}, seconds);
  const longMenu = await pageOf(out, { DASHBOARDS: '582' }, seconds);
  const longTable = await pageOf(out, { ROWS: '10000' }, 0);
  const elements = fixed(elementsIn(treeOf(longTable.html)));
  console.log(`  the page of a table of 10,000 rows: ${fixed(longTable.html.length / 1000)} KB, ${elements} elements`);
  return { menuPage: longMenu.cpu / usual.cpu, tableSize: longTable.html.length / usual.html.length };
}

async function pageOf(out: string, content: Readonly<Record<string, string>>, seconds: number) {
  const vars = { SCOPES: '10', ...content };
  const upstream = await startBaseline('stub-upstream.ts', out, { vars, core: upstreamCore });
  try {
    const product = await startProduct(upstream.origin, serverCore);
    try {
      const { body: html } = await product.client.page('/dashboard/bench');
      const cookie = product.client.jar.header(new URL(product.origin)) ?? '';
      const headers = { cookie, accept: 'text/html', 'user-agent': userAgent, 'sec-fetch-dest': 'document' };
      const target = { url: `${product.origin}/dashboard/bench`, pid: product.pid, headers };
      return { html, cpu: seconds > 0 ? (await measure(target, { seconds })).cpuPerRequest : 0 };
    } finally {
      await product.stop();
    }
  } finally {
    await upstream.stop();
  }
}
