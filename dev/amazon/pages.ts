import { createHash } from 'node:crypto';
import type { AmazonReply } from './request.ts';

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #16191f; background: #f2f3f3 }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box }
  main { background: #fff; border-radius: 8px; padding: 2rem; width: min(30rem, 100%); box-sizing: border-box; border-top: 4px solid #c45500 }
  h1 { font-size: 1.375rem; margin: 0 0 .5rem } p { margin: 0 0 1rem } ul { list-style: none; margin: 0; padding: 0 }
  li { margin: 0 0 .75rem; display: flex; gap: 1rem; align-items: center; justify-content: space-between }
  button { font: inherit; font-weight: 600; border: 1px solid #16191f; border-radius: 6px; padding: .5rem 1rem; background: #ffd97a; cursor: pointer }
  :focus-visible { outline: 3px solid #0972d3; outline-offset: 2px }`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A page of the local server. Its forms may lead on to the product: browsers hold redirects after a form against its page. */
export function htmlPage(status: number, title: string, content: string, appOrigin: string): AmazonReply {
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self' ${appOrigin}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Local Amazon</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  };
}

/** A form of one button with hidden fields. */
export const buttonForm = (action: string, fields: Readonly<Record<string, string>>, button: string, about: string) =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join(
      '',
    )}<button type="submit" aria-label="${escapeHtml(`${button} ${about}`)}">${escapeHtml(button)}</button></form>`;
