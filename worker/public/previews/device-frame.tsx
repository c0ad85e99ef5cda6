/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import { hasKey, keysOf } from '#shared/table.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { hashOf, surfaceAnswer } from '../answers/answers.tsx';
import { spokenTo } from '../answers/message-words.ts';
import { previewWords } from './words.ts';

const frames = { phone: [390, 780], tablet: [820, 1100], desktop: [1280, 900] } as const;

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:15px/1.4 system-ui,sans-serif;background:light-dark(#e9ebf3,#101119);color:light-dark(#1d1f2e,#eceef6)}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.6rem 1rem;background:light-dark(#fff,#1b1d2a);border-bottom:1px solid light-dark(#d5d8e4,#333647)}
h1{font-size:1rem;margin:0;overflow-wrap:anywhere}.ribbon{background:#8a5a00;color:#fff;border-radius:999px;padding:.1rem .7rem;font-size:.8rem;font-weight:600;margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}nav a{display:block;padding:.25rem .7rem;border-radius:.4rem;color:inherit}nav a[aria-current]{background:#3257dc;color:#fff}
:focus-visible{outline:3px solid light-dark(#3155db,#93aaff);outline-offset:2px}
main{padding:1rem;display:grid;justify-items:center}iframe{border:1px solid light-dark(#c3c7d6,#444859);border-radius:1rem;background:#fff;max-width:100%}
${Object.entries(frames)
  .map(([name, [width, height]]) => `iframe.${name}{width:${width}px;height:min(${height}px,calc(100vh - 6rem))}`)
  .join('')}
@media print{header{border:0}iframe{border:0;height:100vh}nav{display:none}}`;

interface DeviceFrameProps {
  readonly name: string;
  /** The shown revision; absent for the draft. */
  readonly revision?: string;
  /** Address of this page with that device. */
  readonly hrefOf: (device: string) => string;
  /** Address of the framed page. */
  readonly src: string;
}

/** A draft as it looks on the device that `device` in the address names. */
export async function deviceFrame(c: AppContext, { name, revision, hrefOf, src }: DeviceFrameProps): Promise<Response> {
  const asked = c.req.query('device') ?? 'phone';
  const device = hasKey(frames, asked) ? asked : 'phone';
  const language = spokenTo(c);
  const words = previewWords[language];
  const ribbon = revision === undefined ? words.draft : words.revision(revision);
  const page = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${name} · ${ribbon}`}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <header>
          <p class="ribbon">{ribbon}</p>
          <h1>{name}</h1>
          <nav aria-label={words.device}>
            <ul>
              {keysOf(frames).map((it) => (
                <li>
                  <a href={hrefOf(it)} aria-current={it === device ? 'true' : undefined}>
                    {words[it]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main>
          <iframe class={device} src={src} title={`${name} · ${words[device]}`} />
        </main>
      </body>
    </html>
  );
  return surfaceAnswer(`<!doctype html>${String(await page)}`, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'X-Robots-Tag': 'noindex, nofollow',
    'Content-Security-Policy': `default-src 'none'; style-src ${await hashOf(style)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
}
