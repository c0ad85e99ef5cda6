import { siteTagSchema } from '#shared/touchpoints/site-tag.ts';
import type { AppContext } from '../hono.ts';
import { nothingHere, surfaceAnswer } from './answers.tsx';
import { readPublished } from './stored.ts';
import { tagScript } from './tag-script.ts';

/** `GET /tag/{publicId}.js`: the script of the published revision, which pages of other sites may load. */
export async function showTag(c: AppContext): Promise<Response> {
  const [, publicId = ''] = /^([\w-]+)\.js$/.exec(c.req.param('file') ?? '') ?? [];
  const touchpoint = await readPublished(c, 'site', publicId);
  if (!touchpoint) return await nothingHere();
  const headers = {
    ETag: `"${touchpoint.revision}"`,
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (c.req.header('If-None-Match') === headers.ETag) return surfaceAnswer(null, 304, headers);
  const { consent, counts, retailers } = siteTagSchema.parse(touchpoint.definition);
  const script = tagScript({
    ...{ id: publicId, consent, counts, hosts: retailers.map(({ domain }) => domain) },
    to: `${c.var.config.PUBLIC_ORIGIN}/collect/site/${publicId}`,
  });
  return surfaceAnswer(script, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' });
}
