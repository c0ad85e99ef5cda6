import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { changeItem, loadTouchpoint } from '#app/touchpoints/item.server.ts';
import type { ItemResult } from '#app/touchpoints/item-result.ts';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { admitsHost } from '#shared/touchpoints/domains.ts';
import { emptySiteTag, type SiteTag, siteTagSchema } from '#shared/touchpoints/site-tag.ts';
import { type TagValues, tagEditor, tagFields } from './tag-fields.ts';
import * as texts from './texts.ts';

const kind = 'site';

type TagResult = ItemResult<TagValues>;

/** Reads a site tag, the options of its editor and its activity. */
export async function loadSiteTag(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const [loaded, found, activity] = await Promise.all([
    loadTouchpoint(page, session, kind, id, params, read),
    callPart(page, 'values', { query: { dimension: 'retailer', limit: 100 } }),
    callPart(page, 'siteActivity', { params: { id } }),
  ]);
  const tag = loaded.touchpoint.state === 'ready' ? savedSiteTag(loaded.touchpoint.answer) : emptySiteTag;
  const last = activity.state === 'ready' ? activity.answer.last : null;
  return {
    ...loaded,
    saved: loaded.touchpoint.state === 'ready' ? siteTagFormValues(loaded.touchpoint.answer, tag) : null,
    retailers: retailerOptions(
      found.state === 'ready' ? found.answer.values.map(({ key, label }) => ({ id: key, name: label })) : [],
      loaded.offers.state === 'ready' ? loaded.offers.answer.retailers : [],
      tag,
    ),
    activity,
    /** Whether the last event came from a domain in the draft. */
    matches: last !== null && admitsHost(tag.allowedDomains, last.host),
  };
}
export type SiteTagData = Awaited<ReturnType<typeof loadSiteTag>>;

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeSiteTag(page: PageContext, id: string, form: FormData): Promise<TagResult> {
  const typed = form.has('domains') ? postedValues(tagFields, form) : null;
  return await changeItem(page, { ...tagEditor, kind, id, form, typed });
}

function savedSiteTag({ definition }: TouchpointDetail): SiteTag {
  const read = siteTagSchema.safeParse(definition);
  return read.success ? read.data : emptySiteTag;
}

const siteTagFormValues = ({ name, campaign }: TouchpointDetail, tag: SiteTag): TagValues => ({
  ...{ name, campaign, domains: tag.allowedDomains.join('\n'), consent: tag.consent, counts: tag.counts },
  retailers: tag.retailers.map(({ retailer, domain }) => ({ id: String(retailer), domain })),
});

/** Retailers with figures, and other retailers of the tag. */
function retailerOptions(
  known: readonly { readonly id: string; readonly name: string }[],
  named: readonly { readonly id: number; readonly name: string }[],
  { retailers }: SiteTag,
) {
  const retailerName = (id: number) =>
    named.find((retailer) => retailer.id === id)?.name ?? fill(texts.retailerId, { id });
  const others = retailers.filter(({ retailer }) => !known.some(({ id }) => id === String(retailer)));
  return [...known, ...others.map(({ retailer }) => ({ id: String(retailer), name: retailerName(retailer) }))];
}
