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

const style = `:root{color-scheme:light dark;--page:light-dark(#f6f6f9,#15141b);--card:light-dark(#fff,#1e1c27);--ink:light-dark(#22202c,#eeecf5);--muted:light-dark(#5d596e,#aca7bd);--line:light-dark(#e4e3ec,#302d3d);--edge:light-dark(#858199,#7d7892);--primary:light-dark(#3155db,#93aaff);--soft:light-dark(#eaeffe,#262e52);--error:light-dark(#b23030,#f39090);--error-soft:light-dark(#fbebeb,#432326)}
*{box-sizing:border-box}
body{margin:0;padding:clamp(2rem,9vh,6rem) 1rem 3rem;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
main,.brand{width:min(30rem,100%);margin-inline:auto}
.brand{display:flex;align-items:center;gap:.65rem;margin-bottom:1rem;padding-inline:.25rem;min-width:0}
.brand p{margin:0;font-weight:600;min-width:0}
.mark{display:grid;place-items:center;flex:none;width:2.25rem;height:2.25rem;border-radius:.6rem;background:var(--ink);color:var(--page);font-weight:650;text-transform:uppercase}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:clamp(1.25rem,6vw,2.25rem);box-shadow:0 1px 2px rgb(26 22 41/5%),0 12px 32px -16px rgb(26 22 41/18%)}
h1{font-size:clamp(1.5rem,6vw,1.75rem);font-weight:700;letter-spacing:-.025em;line-height:1.2;margin:0 0 .6rem;text-wrap:balance;overflow-wrap:anywhere}
[dir=rtl] h1{letter-spacing:normal}
p{margin:0 0 1rem;overflow-wrap:anywhere;text-wrap:pretty}
a{color:var(--primary);text-underline-offset:.2em}
.help,.small,.note,.alcohol{color:var(--muted);font-size:.875rem;line-height:1.5}
.small{font-weight:400}
.text{white-space:pre-line}
h1~p.text,h1~.help{color:var(--muted)}
form{margin-top:1.5rem}
form:first-child{margin-top:0}
h1+.notice{margin-top:1.25rem}
.card>:last-child,form>:last-child,[role=status]>:last-child,.notice>:last-child,.box>:last-child{margin-bottom:0}
.field,fieldset,label:has(>.select,>input[inputmode=numeric]){border:0;margin:0 0 1.5rem;padding:0;min-width:0}
.field>label:not(.option),legend,label:has(>.select){display:block;font-weight:600;font-size:.9375rem;padding:0;margin:0 0 .4rem;overflow-wrap:anywhere}
label:has(>.select){margin:0 0 1.5rem}
label>.select{margin-top:.4rem}
.help{margin:-.2rem 0 .5rem}
.error{color:var(--error);font-weight:500;font-size:.875rem;margin:.5rem 0 0}
fieldset+.error{margin:-1rem 0 1.5rem}
.box,.notice{border:1px solid var(--line);border-radius:.6rem;background:var(--page);padding:.85rem 1rem;margin:0 0 1.5rem}
.box{border-color:var(--error);background:var(--error-soft)}
.box p{font-weight:600;margin:0 0 .25rem}
.box a{color:inherit}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{width:100%;min-height:2.75rem;padding:.5rem .8rem;border:1px solid var(--edge);border-radius:.5rem;background-color:var(--card);color:inherit;font:400 1rem/1.5 system-ui,sans-serif}
:is(input,select,textarea):hover{border-color:var(--muted)}
.select{display:block;position:relative}
.select>select{appearance:none;padding-inline-end:2.25rem;text-overflow:ellipsis}
.select::after{content:"";position:absolute;inset-inline-end:.9rem;top:50%;width:.7rem;height:.4rem;margin-top:-.2rem;background:var(--muted);pointer-events:none;clip-path:polygon(0 15%,15% 0,50% 65%,85% 0,100% 15%,50% 100%)}
textarea{display:block;min-height:8rem;resize:vertical}
[aria-invalid=true]{border-color:var(--error)!important}
.option{display:flex;gap:.65rem;align-items:flex-start;padding:.6rem 0;min-height:2.75rem;overflow-wrap:anywhere;min-width:0;cursor:pointer}
.option span{min-width:0}
.option input{width:1.15rem;height:1.15rem;margin:.2rem 0 0;flex:none;accent-color:var(--primary)}
div.field>.option{padding-block:.35rem}
fieldset>.option{padding:.6rem .8rem;border:1px solid var(--line);border-radius:.5rem;margin-top:.5rem}
fieldset>.option:hover{border-color:var(--edge)}
fieldset>.option:has(:checked){border-color:var(--primary);background:var(--soft)}
form>.option{margin:-.75rem 0 .75rem}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.6rem 1.4rem;border:1px solid #0000;border-radius:.5rem;background:#4369f4;color:#fff;font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:#3155db}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.actions>*{flex:1 1 9rem}
.quiet{background:none;color:inherit;border-color:var(--edge)}
.quiet:hover{background:var(--page)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
fieldset:not(.field){display:grid;gap:.6rem;grid-template-columns:1fr 1fr 1.4fr}
fieldset:not(.field) label{display:grid;gap:.25rem;margin:0;font-size:.875rem;color:var(--muted)}
fieldset:not(.field) input{color:var(--ink)}
.alcohol{margin:1.25rem .25rem 0}.alcohol p{margin:0 0 .3rem}.alcohol a{color:inherit}
.note{margin:1rem 0 0;text-align:center}
.offer{font-size:1.25rem;font-weight:650;line-height:1.35;color:var(--primary)}
.given{margin:1.5rem 0;text-align:center}
.given>p:first-child{margin:0 0 .5rem;font-weight:600}
.code{display:block;font:700 clamp(1.3rem,6.5vw,2rem)/1.3 ui-monospace,monospace;letter-spacing:.04em;padding:1.5rem .75rem;border:2px dashed var(--primary);border-radius:.75rem;background:var(--soft);overflow-wrap:anywhere;user-select:all;margin:0 0 .85rem}
ul{margin:0;padding-inline-start:1.2rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.35rem 1rem;margin:1.25rem 0;padding-top:1rem;border-top:1px solid var(--line);font-size:.875rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
@media(width<30rem){body{padding-top:1.25rem}}
@media(forced-colors:active){.select>select{appearance:auto}.select::after{content:none}.mark{border:1px solid}}
@media print{:root{color-scheme:light}body{padding:0}.card{box-shadow:none}button,[role=status] a{display:none}}`;

interface Page {
  /** Language of the page. */
  readonly lang: string;
  readonly title: string;
  readonly brand: string;
  /** Sites that may show it in a frame. */
  readonly framedBy?: readonly string[];
  /** Settings of an alcohol brand, whose lines are at the bottom of the page. */
  readonly alcohol?: AlcoholRules | null;
  readonly children: Child;
}

/**
 * A page with a form. It has no scripts and no content of other origins, isn't cached or indexed, and can only post to its
 * own origin.
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
        <header class="brand">
          <span class="mark" aria-hidden="true">
            {initialOf(brand)}
          </span>
          <p>{brand}</p>
        </header>
        <main>
          <div class="card">{children}</div>
          <AlcoholFoot account={{ alcohol, name: brand }} locale={lang} title={title} />
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

/** The first letter or digit of a name, shown in place of a picture. */
const initialOf = (name: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0] ?? '';

/** The page after a form that could not be accepted; the log has the reason. */
export async function formFailed(error: Error, c: AppContext): Promise<Response> {
  errorResponse(error, c);
  return await failurePage(c, error instanceof Failure ? error.code : 'internal');
}
