import { siteTagSchema } from '#shared/touchpoints/site-tag.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { keptAnswer, nothingHere, tagOf } from '../answers/answers.tsx';
import { readPublished } from '../published/touchpoints.ts';
import { tagScript } from './script.ts';

/** `GET /tag/{publicId}.js`: the script of the published revision, which pages of other sites may load. */
export async function showTag(c: AppContext): Promise<Response> {
  const [, publicId = ''] = /^([\w-]+)\.js$/.exec(c.req.param('file') ?? '') ?? [];
  const touchpoint = await readPublished(c, 'site', publicId);
  if (!touchpoint) return await nothingHere(c);
  const { consent, counts, retailers } = siteTagSchema.parse(touchpoint.definition);
  const script = tagScript({
    ...{ id: publicId, consent, counts, hosts: retailers.map(({ domain }) => domain) },
    to: `${c.var.config.PUBLIC_ORIGIN}/collect/site/${publicId}`,
  });
  return keptAnswer(c, await tagOf(script), script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
