import { call, send } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { changeSelected, RowRefused } from '#app/page-recipes/bulk-changes.server.ts';
import type { BulkOutcome, SelectedRow } from '#app/page-recipes/bulk-selection.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Bulk actions by posted intent, with their success messages. */
export const productChanges = {
  'confirm-selected': { done: texts.confirmedCount, change: decideMatches('confirmed'), undo: undefined },
  'reject-selected': { done: texts.rejectedCount, change: decideMatches('rejected'), undo: undefined },
  'archive-selected': { done: texts.archived, change: setArchived(true), undo: 'unarchive-selected' },
  'unarchive-selected': { done: texts.restored, change: setArchived(false), undo: undefined },
} as const;

export function changeProducts(
  page: PageContext,
  form: FormData,
  intent: keyof typeof productChanges,
): Promise<BulkOutcome> {
  const { done, change, undo } = productChanges[intent];
  return changeSelected(page, form, { done, undo, change: (row) => change(page, row) });
}

/** Decides all suggested matches of a product. Skips a product whose matches changed since the list was shown. */
function decideMatches(status: 'confirmed' | 'rejected') {
  return async (page: PageContext, { id, version }: SelectedRow): Promise<void> => {
    const { offerList } = await call(page, 'catalogProduct', { params: { id } });
    const waiting = offerList.filter((offer) => offer.status === 'suggested');
    if (String(waiting.length) !== version) throw new RowRefused(texts.matchesChanged, 412);
    if (waiting.some(({ editable }) => !editable)) throw new RowRefused(texts.offerOfTheAccount, 403);
    for (const [judged, { offer, etag }] of waiting.entries()) {
      const judging = send(page, 'decideOfferMatch', {
        params: { id: String(offer) },
        ifMatch: etag,
        body: { status },
      });
      if (judged === 0) await judging;
      else
        await judging.catch(() => {
          throw new RowRefused(fill(texts.matchesPartlyJudged, { judged, count: waiting.length }), 409);
        });
    }
  };
}

function setArchived(archived: boolean) {
  return async (page: PageContext, { id }: SelectedRow): Promise<void> => {
    const { etag, editable } = await call(page, 'catalogProduct', { params: { id } });
    if (!editable) throw new RowRefused(texts.productOfNoSource, 403);
    await send(page, 'changeCatalogProduct', { params: { id }, ifMatch: etag, body: { archived } });
  };
}
