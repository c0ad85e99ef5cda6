import { Form } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { whenText } from '#app/ui/when.tsx';
import type { ProductOffer } from '#shared/api/families/catalog-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { productAddress } from './catalog-view.ts';
import type { ProductData } from './product.server.ts';
import * as texts from './texts.ts';

interface OffersPanelProps {
  readonly offers: readonly ProductOffer[];
  readonly writes: boolean;
  /** Other products with matches to review; null hides the link. */
  readonly waiting: ProductData['waiting'];
  readonly formats: Formats;
}

/** Offers at retailers with the confidence of their match, and buttons to confirm or reject it. */
export function OffersPanel({ offers, writes, waiting, formats }: OffersPanelProps) {
  const offerCount = offers.filter(({ status }) => status !== 'rejected').length;
  return (
    <Panel
      title={texts.offers}
      aside={
        offers.length > 0
          ? fill(texts.countingOffers, {
              counting: offerCount,
              count: counted(offers.length, 'offer', formats),
              verb: offerCount === 1 ? 'counts' : 'count',
            })
          : null
      }
    >
      {offers.length === 0 ? (
        <PanelEmpty>{texts.noOffersOfProduct}</PanelEmpty>
      ) : (
        <>
          <ScrollRegion label={texts.offersTable} className="table-scroll hidden md:block">
            <Table className="min-w-[46rem] [&_:is(td,th)]:align-middle">
              <TableHeader>
                <TableRow>
                  <TableHead>{texts.retailer}</TableHead>
                  <TableHead className="text-right">{texts.lastPrice}</TableHead>
                  <TableHead className="ps-6">{texts.stock}</TableHead>
                  <TableHead>{texts.lastSeen}</TableHead>
                  <TableHead>{texts.match}</TableHead>
                  {writes ? <TableHead>{texts.review}</TableHead> : null}
                </TableRow>
              </TableHeader>
              <TableBody>
                {offers.map((offer) => (
                  <TableRow key={offer.offer}>
                    <TableHead scope="row">
                      <Retailer offer={offer} />
                    </TableHead>
                    <TableCell className="text-right" suppressHydrationWarning>
                      {priceText(offer, formats)}
                    </TableCell>
                    <TableCell className={offer.inStock === false ? 'ps-6 text-error-ink' : 'ps-6'}>
                      {stockText(offer)}
                    </TableCell>
                    <TableCell suppressHydrationWarning>{seenText(offer, formats)}</TableCell>
                    <TableCell>
                      <Match offer={offer} formats={formats} />
                    </TableCell>
                    {writes ? <TableCell>{offer.editable ? <DecisionButtons offer={offer} /> : null}</TableCell> : null}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
          <ul className="grid gap-3 md:hidden">
            {offers.map((offer) => (
              <li key={offer.offer} className="space-y-1 rounded-lg border border-line p-3 text-sm">
                <p className="flex items-baseline justify-between gap-3 font-medium" suppressHydrationWarning>
                  <span className="min-w-0 wrap-anywhere">
                    <Retailer offer={offer} />
                  </span>
                  <span className="shrink-0 tabular-nums">{priceText(offer, formats)}</span>
                </p>
                <p className="text-xs text-muted" suppressHydrationWarning>
                  {fill(texts.offerLastSeen, { stock: stockText(offer), seen: seenText(offer, formats) })}
                </p>
                <Match offer={offer} formats={formats} />
                {writes && offer.editable ? <DecisionButtons offer={offer} /> : null}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-xs text-muted">{texts.rejectedNote}</p>
      {waiting ? <NextToReview waiting={waiting} formats={formats} /> : null}
    </Panel>
  );
}

/** Link to the next product with matches to review. */
const NextToReview = ({
  waiting: { next, others },
  formats,
}: {
  waiting: NonNullable<ProductData['waiting']>;
  formats: Formats;
}) =>
  next ? (
    <p className="mt-3 text-sm">
      {counted(others, 'other product has', formats, 'other products have')} {texts.matchesToReviewNext}{' '}
      <Link to={productAddress(next)} className="text-primary-ink underline">
        {next.name}
      </Link>
    </p>
  ) : (
    <p className="mt-3 text-sm text-muted">{texts.nothingToReview}</p>
  );

const priceText = ({ currency, price }: ProductOffer, { locale }: Formats): string =>
  createFormats(locale, currency).value(price, 'money');

const stockText = ({ inStock }: ProductOffer): string =>
  inStock === null ? texts.notKnown : inStock ? texts.inStock : texts.outOfStock;

const seenText = ({ seenAt }: ProductOffer, { locale }: Formats): string =>
  seenAt ? whenText(seenAt, locale) : texts.never;

function Retailer({ offer: { retailer, country, url } }: { readonly offer: ProductOffer }) {
  const name = `${retailer.name}, ${country}`;
  // Feed addresses are untrusted: only http and https become links.
  if (url === null || !/^https?:\/\//i.test(url)) return name;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-primary-ink hover:underline">
      {name}
      <span className="sr-only"> {texts.opensInANewTab}</span>
    </a>
  );
}

const methods = { gtin: 'same GTIN', number: 'retailer’s number', name: 'similar name' } as const;

function Match({ offer, formats }: { readonly offer: ProductOffer; readonly formats: Formats }) {
  const { status, confidence, method, decidedBy, decidedAt } = offer;
  const why = [confidence === null ? null : formats.value(confidence, 'percent'), method && methods[method]];
  const who = decidedBy && decidedAt ? `by ${decidedBy}, ${whenText(decidedAt, formats.locale)}` : null;
  return (
    <span className="block text-xs">
      {status === 'suggested' ? (
        <Badge variant="warning">{texts.toReview}</Badge>
      ) : (
        <Badge variant={status === 'confirmed' ? 'success' : 'destructive'}>
          {status === 'confirmed' ? texts.confirmed : texts.rejected}
        </Badge>
      )}
      <span className="block text-muted" suppressHydrationWarning>
        {[...why, who].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}

function DecisionButtons({ offer }: { readonly offer: ProductOffer }) {
  const words = { confirmed: 'Confirm', rejected: 'Reject', suggested: 'Undo' } as const;
  const possible = (['confirmed', 'rejected', 'suggested'] as const).filter(
    (status) => status !== offer.status && (status !== 'suggested' || offer.decidedBy !== null),
  );
  return (
    <span className="flex flex-wrap gap-1">
      {possible.map((status) => (
        <Form key={status} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="match" />
          <input type="hidden" name="offer" value={offer.offer} />
          <input type="hidden" name="etag" value={offer.etag} />
          <input type="hidden" name="status" value={status} />
          <Button type="submit" variant={status === 'rejected' ? 'danger' : 'quiet'} size="sm">
            {words[status]}
            <span className="sr-only">
              {' '}
              {offer.retailer.name}, {offer.country}
            </span>
          </Button>
        </Form>
      ))}
    </span>
  );
}
