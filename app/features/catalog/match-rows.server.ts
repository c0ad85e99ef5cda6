import { fill } from '#shared/text/fill.ts';
import { call, send } from '../../api/answers.server.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import type { PageContext } from '../../context.ts';
import { productsOnPage } from './catalog-view.ts';
import { readRowValue } from './match-rows.ts';
import * as texts from './texts.ts';

interface MatchesOutcome {
  /** Offers that were judged. */
  readonly changed: number;
  /** Why the first that was left is left, as an HTTP status; null where none was. */
  readonly left: number | null;
  readonly text: string;
}

/**
 * Confirms or rejects every match that waits of the chosen products. A product of which other matches wait than were shown is
 * left alone, and so is an offer that somebody else judged meanwhile: each is told by name.
 */
export async function decideMatches(page: PageContext, form: FormData): Promise<MatchesOutcome> {
  const status = form.get('status') === 'confirmed' ? 'confirmed' : 'rejected';
  const rows = form.getAll('product').flatMap((value) => readRowValue(String(value)) ?? []);
  // Each row stands in the page as a card, too.
  const chosen = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (chosen.length === 0) return { changed: 0, left: 400, text: texts.chooseTheProductsFirst };
  const left: { readonly code: number; readonly why: string }[] = [];
  let changed = 0;
  for (const { id, toReview } of chosen.slice(0, productsOnPage)) {
    let name = fill(texts.productId, { id });
    try {
      const product = await call(page, 'catalogProduct', { params: { id } });
      name = product.name;
      const waiting = product.offerList.filter((offer) => offer.status === 'suggested');
      if (waiting.length !== toReview) {
        left.push({ code: 412, why: fill(texts.itsMatchesHaveChangedSince, { name }) });
        continue;
      }
      for (const { offer, etag, editable } of waiting) {
        if (!editable) left.push({ code: 403, why: fill(texts.anOfferOfTheAccount, { name }) });
        else {
          await send(page, 'decideOfferMatch', { params: { id: String(offer) }, ifMatch: etag, body: { status } });
          changed += 1;
        }
      }
    } catch (error) {
      const { kind, status: failed } = failureOf(error);
      const code = failed ?? 500;
      page.log('warn', 'a match was not judged', { kind });
      const why = code === 412 ? 'somebody else has judged it meanwhile' : failureText(kind).replace(/\.$/, '');
      left.push({ code, why: `${name}: ${why}` });
    }
  }
  const done = `${changed} ${changed === 1 ? 'match was' : 'matches were'} ${status}.`;
  const rest = left.length === 0 ? '' : ` Not changed: ${left.map(({ why }) => why).join('; ')}.`;
  return { changed, left: left[0]?.code ?? null, text: `${done}${rest}` };
}
