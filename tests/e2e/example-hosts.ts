import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ownCertificate } from '#tests/support/certificate.ts';
import { test as base } from './person.ts';

const fixtures = join(import.meta.dirname, '../fixtures/film');
const files: Readonly<Record<string, string>> = { 'film.webm': 'video/webm', 'captions.vtt': 'text/vtt' };

/**
 * Hosts whose names end in `.example` are one server on this machine: a film, its captions, an ad server's `/click` that
 * redirects to `to`, and a page of a shop for all else.
 */
export const test = base.extend<object, { readonly exampleHosts: number }>({
  exampleHosts: [
    // Playwright reads a fixture's dependencies from the pattern of its first argument.
    // biome-ignore lint/correctness/noEmptyPattern: an empty pattern says "nothing"
    async ({}, use) => {
      const server = createServer(ownCertificate('film.example'), ({ url = '/', headers }, answer) => {
        const { pathname, searchParams } = new URL(url, 'https://www.example');
        const to = searchParams.get('to');
        if (pathname === '/click' && to) return answer.writeHead(302, { Location: to }).end();
        const name = pathname.slice(1);
        const type = files[name];
        if (!type) return answer.setHeader('Content-Type', 'text/html').end(`<h1>Shop</h1><p>${name}`);
        const content = readFileSync(join(fixtures, name));
        const [, from = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
        const last = end === '' ? content.length - 1 : Math.min(Number(end), content.length - 1);
        answer.writeHead(headers.range ? 206 : 200, {
          ...{ 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Accept-Ranges': 'bytes' },
          ...(headers.range ? { 'Content-Range': `bytes ${from}-${last}/${content.length}` } : {}),
        });
        answer.end(content.subarray(Number(from), last + 1));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use((server.address() as AddressInfo).port);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, exampleHosts }, use) => {
      const hosts = `--host-resolver-rules=MAP *.example 127.0.0.1:${exampleHosts}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), hosts, '--mute-audio'] });
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
});
