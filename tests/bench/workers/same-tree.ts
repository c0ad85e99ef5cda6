import { createElement, type ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { TreeNode } from '../page-tree.ts';

interface Env {
  /** The tree of a page of the product, as JSON. */
  readonly TREE: string;
}

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

const elementOf = (node: TreeNode): ReactNode =>
  typeof node === 'string' ? node : createElement(node[0], node[1], ...node[2].map(elementOf));

let tree: TreeNode | null = null;

/** React alone, rendering the elements of the product's page, which are created again for every request. */
export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return new Response('ok');
    tree ??= JSON.parse(env.TREE) as TreeNode;
    const page = elementOf(tree);
    if (pathname === '/string') return new Response(`<!doctype html>${renderToString(page)}`, html);
    return new Response(await renderToReadableStream(page), html);
  },
};
