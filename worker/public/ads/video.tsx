/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { effectiveGate, plainAlcoholGate } from '#shared/touchpoints/alcohol.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { directionOf } from '#shared/touchpoints/blocks-text.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { isMedia, type Video, videoSchema } from '#shared/touchpoints/video.ts';
import { filmTime, ownFilm, watchedParts } from '#shared/touchpoints/video-choices.ts';
import { AlcoholFoot, responsibleLine } from '../age-gate/alcohol-lines.tsx';
import { languageName } from '../immersive/document.tsx';
import { immersivePolicy } from '../immersive/policy.ts';
import { type Rendered, type Renderer, type RenderOptions, renderImmersive } from '../immersive/render.tsx';
import { anywhere } from './banner.tsx';

/**
 * Script that shows each hotspot over the film during its seconds, and the end card at the end. The page works without it.
 * A focused hotspot stays until it loses the focus. The script reports each played part once to the counting script.
 */
export const videoScript = `(()=>{const v=document.querySelector("video"),o=document.querySelector(".over"),e=document.querySelector(".end");
const S=[...document.querySelectorAll("li[data-from]")].map(l=>{const n=l.querySelector("a,span").cloneNode(true);n.className="spot";n.hidden=true;o.append(n);return[+l.dataset.from,+l.dataset.to,n]});
let x=null;if(e){x=e.cloneNode(true);x.className="card";x.hidden=true;o.append(x)}
const Q=${JSON.stringify(watchedParts)},
W=()=>{let s=0;for(let i=v.played.length;i--;)s+=v.played.end(i)-v.played.start(i);while(Q.length&&s>0&&s/v.duration*100>=Q[0]-.5)dispatchEvent(new CustomEvent("ml-watched",{detail:Q.shift()}))},
T=()=>{const t=v.currentTime,a=t>0&&!v.ended;for(const[f,u,n]of S){const h=!(a&&t>=f&&t<u)&&n!==document.activeElement;if(n.hidden!==h)n.hidden=h}if(x)x.hidden=!v.ended;W()};
for(const n of["timeupdate","seeked","ended","play"])v.addEventListener(n,T);o.addEventListener("focusout",()=>setTimeout(T))})()`;

const styles = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.45 system-ui,sans-serif;background:light-dark(#fff,#14151f);color:light-dark(#1d1f2e,#eceef6)}
main{max-width:72rem;margin:auto;padding:.75rem}h1,h2{margin:.25rem 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
.stage{position:relative}video{display:block;width:100%;height:auto;aspect-ratio:16/9;background:#000}
.over{position:absolute;inset:0 0 4rem;display:flex;flex-wrap:wrap;gap:.5rem;align-content:flex-end;padding:.75rem;pointer-events:none}
.over>*{pointer-events:auto}.over [hidden]{display:none}.spot,.card{padding:.4rem .8rem;border-radius:.4rem;background:#14151f;color:#fff;border:1px solid #fff;font-weight:600;overflow-wrap:anywhere}
.card{margin:auto;text-align:center}.over a{color:#fff}a{color:light-dark(#2746b8,#9db4ff)}a:focus-visible{outline:3px solid;outline-offset:2px}
footer,.small{margin:.75rem 0;font-size:.85rem}footer p{margin:.2rem 0}
ol{list-style:none;padding:0;margin:.5rem 0}li{padding:.3rem 0;overflow-wrap:anywhere}time{opacity:1;font-variant-numeric:tabular-nums;margin-inline-end:.5rem}`;

const readVideo = (definition: unknown): Video | null => {
  const read = videoSchema.safeParse(definition);
  return read.success ? read.data : null;
};

interface OutProps {
  readonly href: string | undefined;
  readonly children: Child;
}

const Out = ({ href, children }: OutProps) =>
  href ? (
    <a href={href} target="_blank" rel="nofollow sponsored noopener">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );

async function renderVideo(
  video: Video,
  { account }: Pick<PublicTouchpoint, 'account'>,
  { mode, origin, adHref, scripts }: RenderOptions,
): Promise<Rendered> {
  const { title, language, end } = video;
  const responsible = responsibleLine(account, language);
  const run = [videoScript, ...scripts];
  const name = title || account.name;
  // A browser loads captions of another host only if it also requests the film with CORS.
  const captions = isMedia(video.captions) ? video.captions : null;
  const film = video.source === ownFilm ? `${origin}${ownFilm}` : isMedia(video.source) ? video.source : null;
  const page = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name}</title>
        <style>{raw(styles)}</style>
      </head>
      <body>
        <main>
          <h1>{name}</h1>
          <div class="stage">
            <video
              controls
              playsinline
              preload="metadata"
              width="1280"
              height="720"
              aria-label={name}
              {...(film ? { src: film } : {})}
              {...(isMedia(video.poster) ? { poster: video.poster } : {})}
              {...(captions ? { crossorigin: 'anonymous' } : {})}
            >
              {captions ? (
                <track kind="captions" src={captions} srclang={language} label={languageName(language)} default />
              ) : null}
            </video>
            <div class="over" />
          </div>
          {video.hotspots.length > 0 ? (
            <ol>
              {video.hotspots.map(({ from, to, product, label }) => (
                <li data-from={String(from)} data-to={String(to)}>
                  <time datetime={`PT${from}S`}>{filmTime(from)}</time>
                  <Out href={product === null ? undefined : adHref?.(product)}>{label}</Out>
                </li>
              ))}
            </ol>
          ) : null}
          {end.headline || end.call ? (
            <div class="end">
              {end.headline ? <h2>{end.headline}</h2> : null}
              <Out href={end.target === '' ? undefined : adHref?.('target')}>{end.call || end.headline}</Out>
              {responsible ? <p class="small">{responsible}</p> : null}
            </div>
          ) : null}
          <AlcoholFoot account={account} locale={language} title={name} />
        </main>
        {run.map((text) => (
          <script>{raw(text)}</script>
        ))}
      </body>
    </html>
  );
  const policy = await immersivePolicy({
    ...{ styles: [styles], scripts: run, mode },
    ...{ allowedDomains: anywhere, tagManager: false },
  });
  return { html: `<!doctype html>${String(await page)}`, policy, locale: language };
}

/** The age gate before an alcohol brand's film, as for experiences. */
const gatePage = (video: Video): Immersive => ({
  ...startImmersive('launch', {
    ...{ name: video.title, locale: video.language, alcohol: true, newId: (kind) => kind },
  }),
  allowedDomains: [...anywhere],
});

export const videoRenderer: Renderer = {
  render: async (touchpoint, options) => {
    const video = readVideo(touchpoint.definition);
    if (!video) return null;
    if (options.gate) return await renderImmersive(gatePage(video), touchpoint, options);
    return await renderVideo(video, touchpoint, options);
  },
  localeOf: ({ definition }) => readVideo(definition)?.language ?? null,
  gateOf: ({ account: { alcohol } }) => alcohol && effectiveGate(plainAlcoholGate, alcohol),
  priced: false,
};
