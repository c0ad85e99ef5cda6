import { userAgent } from '#tests/support/client.ts';
import { serverCore, startBaseline } from './baselines.ts';
import { interleave, medianOf } from './load.ts';
import type { Measured } from './measured.ts';
import { elementsIn, treeOf } from './page-tree.ts';
import { type Product, startProduct } from './product.ts';
import { firstViewScripts } from './sizes.ts';
import { startStubUpstream } from './stub-upstream.ts';
import { fixed } from './table.ts';

const path = '/dashboard/bench';

const documentOf = ({ client, origin, pid }: Product) => {
  const cookie = client.jar.header(new URL(origin)) ?? '';
  const headers = { cookie, accept: 'text/html', 'user-agent': userAgent, 'sec-fetch-dest': 'document' };
  return { url: origin + path, pid, headers };
};

/** A dashboard against React alone with the same elements. */
export async function benchPage(out: string, seconds: number): Promise<Measured> {
  const upstream = await startStubUpstream(out);
  const product = await startProduct(upstream.origin, serverCore);
  try {
    const page = await product.client.page(path);
    const counts = `${page.body.match(/<a /g)?.length ?? 0} links, ${page.body.match(/<t[dh][ >]/g)?.length ?? 0} cells, ${fixed(page.body.length / 1000)} KB`;
    console.log(`  the page: ${page.status}, ${counts}`);
    const tree = treeOf(page.body);
    console.log(`  the same tree: ${fixed(elementsIn(tree))} elements`);
    const same = await startBaseline('same-tree.ts', out, { vars: { TREE: JSON.stringify(tree) } });
    const react = (way: string) => ({ url: same.origin + way, pid: same.pid });
    try {
      const blocks = await interleave(
        { page: documentOf(product), string: react('/string'), stream: react('/stream') },
        // After one second the engine still compiles: 8 % of a page's time.
        { seconds, warmUpS: 5 },
      );
      return {
        loads: {
          'our page': blocks.page,
          'renderToString, the same tree': blocks.string,
          'renderToReadableStream, the same tree': blocks.stream,
        },
        values: {
          pageStream: medianOf(blocks, (cpu) => cpu.page / cpu.stream),
          pageString: medianOf(blocks, (cpu) => cpu.page / cpu.string),
          pageCpu: medianOf(blocks, (cpu) => cpu.page / 1000),
          firstView: firstViewScripts(page.body).reduce((sum, script) => sum + script.gzipKb, 0),
        },
      };
    } finally {
      await same.stop();
    }
  } finally {
    await product.stop();
    await upstream.stop();
  }
}

/** How a page grows: a menu ten times as long and a table a hundred times as long, each beside the usual page. */
export async function benchScaling(out: string, seconds: number): Promise<Measured> {
  const upstreams = [
    await startStubUpstream(out),
    await startStubUpstream(out, { DASHBOARDS: '582' }),
    await startStubUpstream(out, { ROWS: '10000' }),
  ] as const;
  const [usual, longMenu, longTable] = [
    await startProduct(upstreams[0].origin, serverCore),
    await startProduct(upstreams[1].origin, serverCore),
    await startProduct(upstreams[2].origin, serverCore),
  ];
  try {
    const [{ body: short }, { body: long }] = [await usual.client.page(path), await longTable.client.page(path)];
    const elements = fixed(elementsIn(treeOf(long)));
    console.log(`  the page of a table of 10,000 rows: ${fixed(long.length / 1000)} KB, ${elements} elements`);
    const blocks = await interleave({ usual: documentOf(usual), longMenu: documentOf(longMenu) }, { seconds });
    return {
      loads: { 'our page, beside': blocks.usual, 'our page with 600 menu entries': blocks.longMenu },
      values: {
        menuPage: medianOf(blocks, (cpu) => cpu.longMenu / cpu.usual),
        tableSize: long.length / short.length,
      },
    };
  } finally {
    await Promise.all([usual, longMenu, longTable].map((product) => product.stop()));
    for (const upstream of upstreams) await upstream.stop();
  }
}
