/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { Failure } from '#shared/api/failure.ts';
import type { AlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { directionOf } from '#shared/touchpoints/blocks-text.ts';
import { errorResponse } from '#worker/middleware/errors.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { AlcoholFoot } from '../age-gate/alcohol-lines.tsx';
import { failurePage, stillPolicy, surfaceAnswer } from '../answers/answers.tsx';

const style = `:root{color-scheme:light dark;--page:light-dark(#f6f6f9,#15141b);--card:light-dark(#fff,#1e1c27);--ink:light-dark(#22202c,#eeecf5);--muted:light-dark(#5d596e,#aca7bd);--line:light-dark(#8d89a0,#6b6781);--error:light-dark(#b23030,#f39090)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{width:min(34rem,100%);margin:0 auto;padding:clamp(1.5rem,10vh,7rem) 1rem 4rem}
.card{background:var(--card);border-radius:.9rem;padding:clamp(1.25rem,5vw,2.25rem);box-shadow:0 1px 3px rgb(26 22 41/12%)}
h1{font-size:clamp(1.5rem,5vw,1.9rem);font-weight:650;letter-spacing:-.02em;line-height:1.2;margin:.25rem 0 .75rem;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.brand,.help,.small{color:var(--muted);font-size:.9rem}
.brand{margin:0}
.text{white-space:pre-line}
.field{margin:0 0 1.35rem;border:0;padding:0;min-width:0}
.field>label:not(.option),legend{display:block;font-weight:600;padding:0;margin:0 0 .3rem;overflow-wrap:anywhere}
.help{margin:0 0 .4rem}
.error{color:var(--error);font-weight:600;font-size:.9rem;margin:.4rem 0 0}
.box{border:2px solid var(--error);border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1.5rem}
.box p:last-child,.box ul{margin:0}
.box a{color:inherit}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{width:100%;min-height:2.75rem;padding:.5rem .7rem;border:1px solid var(--line);border-radius:.45rem;background:var(--card);color:inherit;font:inherit}
textarea{min-height:8rem}
[aria-invalid=true]{border-color:var(--error)!important}
.option{display:flex;gap:.6rem;align-items:flex-start;padding:.3rem 0;min-height:2rem;overflow-wrap:anywhere;min-width:0}
.option span{min-width:0}
.option input{width:1.15rem;height:1.15rem;margin:.2rem 0 0;flex:none}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.9rem;padding:.5rem 1.4rem;border:0;border-radius:.5rem;background:#3155db;color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer;text-decoration:none}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}
@media (width<30rem){button,.button{width:100%}}
.quiet{background:none;color:inherit;box-shadow:inset 0 0 0 1px var(--line)}
:focus-visible{outline:3px solid light-dark(#3155db,#93aaff);outline-offset:2px}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
fieldset:not(.field){border:0;margin:0 0 1.35rem;padding:0;display:grid;gap:.5rem;grid-template-columns:1fr 1fr 1.4fr;min-width:0}
label:has(>select,>input[inputmode=numeric]){display:grid;gap:.25rem;margin:0 0 1.35rem;min-width:0}
fieldset:not(.field) label{margin:0!important}
.alcohol{margin:1.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line);font-size:.85rem}.alcohol p{margin:0 0 .4rem}.alcohol a{color:inherit}
.note{color:var(--muted);font-size:.9rem;margin:1rem 0 0}
[role=alert]{font-weight:600}
.offer{font-size:1.2rem;font-weight:600}
.code{display:block;font:700 clamp(1.3rem,7vw,1.9rem)/1.3 ui-monospace,monospace;letter-spacing:.04em;padding:1rem;border:2px dashed var(--line);border-radius:.6rem;text-align:center;overflow-wrap:anywhere;user-select:all;margin:0 0 1rem}
ul{padding-inline-start:1.2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:0 0 1.5rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
@media print{:root{color-scheme:light}main{padding:0}.card{box-shadow:none;padding:0}button,[role=status] a{display:none}}`;

interface Page {
  /** Language of the page. */
  readonly lang: string;
  readonly title: string;
  readonly brand: string;
  /** Sites that may show it in a frame. */
  readonly framedBy?: readonly string[];
  /** What an alcohol brand has set; its lines stand below. */
  readonly alcohol?: AlcoholRules | null;
  readonly children: Child;
}

/**
 * A page with a form: without scripts and content of other origins, `no-store` and `noindex`. It can only post to
 * its own origin.
 */
export async function formPage(
  { lang, title, brand, framedBy = [], alcohol = null, children }: Page,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const page = (
    <html lang={lang} dir={directionOf(lang)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand}`}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <main>
          <div class="card">
            <p class="brand">{brand}</p>
            {children}
            <AlcoholFoot account={{ alcohol, name: brand }} locale={lang} title={title} />
          </div>
        </main>
      </body>
    </html>
  );
  return surfaceAnswer(`<!doctype html>${String(await page)}`, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': lang,
    'X-Robots-Tag': 'noindex',
    // With `no-referrer` a browser would post with the origin `null`.
    'Referrer-Policy': 'same-origin',
    ...(await stillPolicy(style, framedBy)),
    ...more,
  });
}

/** The page after a form that could not be taken; the log has the reason. */
export async function formFailed(error: Error, c: AppContext): Promise<Response> {
  errorResponse(error, c);
  return await failurePage(c, error instanceof Failure ? error.code : 'internal');
}
