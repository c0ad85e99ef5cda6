/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type Banner, bannerSchema } from '#shared/touchpoints/banner.ts';
import { type BannerSize, bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import { directionOf } from '#shared/touchpoints/blocks-text.ts';
import { responsibleLine } from '../age-gate/alcohol-lines.tsx';
import { immersivePolicy } from '../immersive/policy.ts';
import type { Rendered, Renderer, RenderOptions } from '../immersive/render.tsx';

/** An ad may be framed by any site that booked it. */
export const anywhere: readonly string[] = ['*'];

const styles = `*{box-sizing:border-box}html,body{margin:0;height:100%}body{font:600 14px/1.25 system-ui,sans-serif}
.banner{position:relative;display:flex;flex-direction:column;width:var(--w);height:var(--h);overflow:hidden;border:1px solid #6a6f82;background:#fff;color:#fff;text-decoration:none}
.banner:focus-visible{outline:3px solid #3257dc;outline-offset:-3px}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
img{flex:1;min-width:0;min-height:0;width:100%;object-fit:cover;display:block}
.say{display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center;justify-content:space-between;padding:8px 10px;background:#14151f;overflow-wrap:anywhere}
.banner small{flex:none;padding:2px 10px;background:#14151f;font:500 11px/1.3 system-ui,sans-serif}
.call{padding:3px 10px;border-radius:4px;background:#fff;color:#14151f}`;
/** Styles of low banners, which have their text beside the picture. */
const low =
  '.banner{flex-direction:row}.say{flex:0 1 55%;flex-wrap:nowrap;overflow:hidden;max-height:100%;font-size:12px}.call{flex:none}';

const stylesOf = (size: BannerSize): string => {
  const { width, height } = bannerSizes[size];
  return `:root{--w:${width}px;--h:${height}px}${styles}${height < 100 ? low : ''}`;
};

const readBanner = (definition: unknown): Banner | null => {
  const read = bannerSchema.safeParse(definition);
  return read.success ? read.data : null;
};

async function renderBanner(
  banner: Banner,
  { account }: Pick<PublicTouchpoint, 'account'>,
  { mode, origin, adHref, scripts }: RenderOptions,
): Promise<Rendered> {
  const style = stylesOf(banner.size);
  const locale = account.locale;
  const { width, height } = bannerSizes[banner.size];
  const responsible = responsibleLine(account, locale);
  const inside = (
    <>
      {banner.picture ? (
        <img src={`${origin}${banner.picture.src}`} alt={banner.alt} width={width} height={height} decoding="async" />
      ) : null}
      {banner.headline || banner.call ? (
        <span class="say">
          {banner.headline ? <span>{banner.headline}</span> : null}
          {banner.call ? <span class="call">{banner.call}</span> : null}
        </span>
      ) : null}
      {responsible ? <small>{responsible}</small> : null}
    </>
  );
  const page = (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{banner.headline || banner.alt || account.name}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>{account.name}</h1>
          {adHref ? (
            <a class="banner" href={adHref('target')} target="_blank" rel="nofollow sponsored noopener">
              {inside}
            </a>
          ) : (
            <div class="banner">{inside}</div>
          )}
        </main>
        {scripts.map((text) => (
          <script>{raw(text)}</script>
        ))}
      </body>
    </html>
  );
  const policy = await immersivePolicy({
    ...{ styles: [style], scripts, mode },
    ...{ allowedDomains: anywhere, tagManager: false },
  });
  return { html: `<!doctype html>${String(await page)}`, policy, locale };
}

/** Banners have no room for an age gate: the age of viewers is set where the ad is booked. */
export const bannerRenderer: Renderer = {
  render: async (touchpoint, options) => {
    const banner = readBanner(touchpoint.definition);
    return banner && (await renderBanner(banner, touchpoint, options));
  },
  localeOf: ({ definition, account }) => (readBanner(definition) ? account.locale : null),
  gateOf: () => null,
  priced: false,
};
