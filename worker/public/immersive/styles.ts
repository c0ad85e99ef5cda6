import type { ImmersiveTheme } from '#shared/touchpoints/immersive.ts';

/** The look of every page; colors, font and corners come from its theme. */
export const immersiveStyles = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--background);color:var(--text);font:1rem/1.6 var(--font)}
img,video{display:block;max-width:100%;height:auto;border-radius:var(--radius)}
h1,h2,h3,p,ul,ol{margin:0}
h1,h2,h3{line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.9rem,5vw,3rem)}
h2{font-size:clamp(1.4rem,3.2vw,2rem)}
h3,.card h2{font-size:1.05rem}
p,li{text-wrap:pretty;overflow-wrap:anywhere}
a{color:inherit}
:focus-visible{outline:3px solid var(--text);outline-offset:3px}
main{display:block}
.block{padding:2.25rem 1.25rem}
.block+.block{padding-top:.5rem}
.inner{width:min(68rem,100%);margin-inline:auto;display:grid;gap:1.25rem}
.inner>*{min-width:0}
.lead{display:grid;gap:1rem;align-content:start;max-width:44rem}
.center{text-align:center;justify-items:center}
.center .lead{margin-inline:auto;justify-items:center}
.hero .inner{gap:2rem}
.hero .lead p{font-size:1.125rem}
.r16-9,.r4-3,.r1-1,.r4-5{width:100%;object-fit:cover}
.r16-9,video{aspect-ratio:16/9}.r4-3{aspect-ratio:4/3}.r1-1{aspect-ratio:1}.r4-5{aspect-ratio:4/5}
@media(min-width:48rem){.split{grid-template-columns:1fr 1fr;align-items:center}.block{padding:3.5rem 2rem}.block+.block{padding-top:1rem}}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:2.75rem;padding:.4rem 1.1rem;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none;border:0;font-family:inherit;font-size:1rem;cursor:pointer}
a.button:hover,button.button:hover{filter:brightness(.93)}
.cards{display:grid;gap:1.25rem;list-style:none;padding:0}
.grid{grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}
.card{display:flex;flex-direction:column;gap:.75rem;padding:1rem;border:1px solid color-mix(in srgb,var(--text) 12%,var(--surface));border-radius:var(--radius);background:var(--surface)}
.card picture,.card .blank{display:grid;place-items:center;width:100%;aspect-ratio:1;border-radius:var(--radius);background:var(--background);overflow:hidden}
.card picture img{width:100%;height:100%;object-fit:contain}
.blank{font-size:2rem;font-weight:700}
.list .card{display:grid;grid-template-columns:5rem 1fr;align-items:start}
.say{display:grid;gap:.75rem;align-content:start}
.offers{display:grid;gap:.5rem;list-style:none;padding:0;margin-top:auto}
.card>.offers{margin-top:0}
.offer{display:flex;width:100%;justify-content:space-between;text-align:start;font-size:.95rem}
.offer small{font-size:.9em;font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap}
details{border-radius:var(--radius)}
summary{cursor:pointer;min-height:2.75rem;display:flex;align-items:center;text-decoration:underline}
details[open]>summary{margin-bottom:.5rem}
.facts{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none;font-weight:600}
.columns ul,.columns ol{padding-inline-start:1.25rem;display:grid;gap:.4rem}
.columns{display:grid;gap:2rem}
@media(min-width:48rem){.columns{grid-template-columns:1fr 1.6fr}}
video{width:100%;background:#000}
.map{position:relative;overflow:hidden;border-radius:var(--radius);background:var(--surface)}
.map svg{display:block;width:100%;aspect-ratio:96/46}
.map .degrees{position:absolute;inset:0;height:100%;font-size:11px;fill:var(--text)}
.land{fill:var(--text);fill-opacity:.14;stroke:var(--surface)}
.grid-line{fill:none;stroke:var(--text);stroke-opacity:.25}
.dot{fill:var(--accent);stroke:var(--surface)}
@media(max-width:40rem){.map .wide{display:none}}
.languages{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:1rem 1.25rem;list-style:none;justify-content:center}
.languages a{display:inline-block;padding:.25rem}
.languages [aria-current]{font-weight:700;text-decoration:none}
.ribbon{position:sticky;top:0;z-index:2;padding:.4rem 1rem;background:#3d3018;color:#fec869;font:600 .8rem/1.4 system-ui,sans-serif;text-align:center}
.gate{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:1.25rem}
.gate form,.gate>div{display:grid;gap:1.1rem;width:min(26rem,100%);padding:clamp(1.25rem,6vw,2rem);border:1px solid color-mix(in srgb,var(--text) 12%,var(--surface));border-radius:var(--radius);background:var(--surface)}
.gate h1{font-size:1.75rem}
.gate fieldset{border:0;margin:0;padding:0;display:grid;gap:.5rem;grid-template-columns:1fr 1fr 1.4fr}
.gate legend{padding:0;margin-bottom:.5rem;font-weight:600}
.gate label{display:grid;gap:.25rem;font-size:.9rem}
.gate input,.gate select{width:100%;min-height:2.75rem;padding:.4rem .6rem;border:1px solid color-mix(in srgb,var(--text) 75%,var(--surface));border-radius:8px;background:var(--background);color:var(--text);font:inherit;font-size:1rem}
.gate select{display:block}
.gate [role=alert]{font-weight:600}
.gate .option{display:flex;gap:.5rem;align-items:center}
.gate [aria-invalid=true]{border:2px solid var(--text)}
.gate .option{min-height:2.75rem}
.gate .option input{width:1.15rem;height:1.15rem;min-height:0;margin:0;accent-color:var(--accent)}
.gate .button{width:100%;min-height:3rem}
.note{font-size:.85rem}
.alcohol{padding:1.5rem 1.25rem;border-top:1px solid color-mix(in srgb,var(--text) 20%,var(--background));text-align:center;font-size:.9rem}
@media print{.languages,.ribbon,video,summary{display:none}details::details-content{content-visibility:visible;display:block}.block{padding:1rem 0}.card{break-inside:avoid;border:1px solid}}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`.trim();

const fonts: Readonly<Record<ImmersiveTheme['font'], string>> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif',
  serif: 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
  condensed:
    '"Avenir Next Condensed","Helvetica Neue Condensed","Arial Narrow","Liberation Sans Narrow",sans-serif-condensed,sans-serif',
};
const radii: Readonly<Record<ImmersiveTheme['radius'], string>> = { none: '0', small: '8px', large: '18px' };

/** The theme as custom properties. Only what the schema admits comes here: colors of six digits and closed choices. */
export function themeStyles(theme: ImmersiveTheme): string {
  const dark = isDark(theme.background);
  return [
    `:root{color-scheme:${dark ? 'dark' : 'light'}`,
    `--background:${theme.background}`,
    `--surface:${theme.surface}`,
    `--text:${theme.text}`,
    `--accent:${theme.accent}`,
    `--on-accent:${theme.onAccent}`,
    `--font:${fonts[theme.font]}`,
    `--radius:${radii[theme.radius]}}`,
  ].join(';');
}

const isDark = (color: string): boolean =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) < 384;
