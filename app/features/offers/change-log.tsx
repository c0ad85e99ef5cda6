import { productImages } from '#app/analytics/member-images.ts';
import { failureText } from '#app/api/failure.ts';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { OfferChange } from '#shared/api/families/offers-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { logKinds } from './log-kinds.ts';
import type { Panels } from './price-stock.server.ts';
import * as texts from './texts.ts';

interface ChangeLogProps {
  readonly title: string;
  readonly panels: Panels;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly view: ViewState;
  readonly formats: Formats;
}

/** Changes, newest first, with filters and pages as links. */
export function ChangeLog({ title, panels: { changes, kind, cursor }, scope, view, formats }: ChangeLogProps) {
  const to = (change: { readonly kind: string | null; readonly cursor: string | null }) => {
    const more = new URLSearchParams();
    if (change.kind) more.set('changes', change.kind);
    if (change.cursor) more.set('log', change.cursor);
    return `${viewSearch(view)}${more.size > 0 ? `&${more}` : ''}#change-log`;
  };
  return (
    <Panel
      title={title}
      aside={
        <nav aria-label={texts.kindOfChange} className="flex gap-1">
          {[[null, texts.all] as const, ...Object.entries(logKinds)].map(([value, label]) => (
            <Link
              key={label}
              to={to({ kind: value, cursor: null })}
              preventScrollReset
              aria-current={kind === value ? 'true' : undefined}
              className={cn(
                'rounded px-2 py-1',
                kind === value ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {changes.state === 'failed' ? (
        <PanelFailure text={failureText(changes.failure.kind)} requestId={changes.failure.requestId} />
      ) : changes.answer.items.length === 0 ? (
        <PanelEmpty>{texts.noChanges}</PanelEmpty>
      ) : (
        <>
          <Rows {...{ scope, formats }} changes={changes.answer.items} timezone={changes.answer.timezone} />
          <div className="mt-3 flex justify-between gap-4 text-sm print:hidden">
            {cursor ? (
              <Link to={to({ kind, cursor: null })} preventScrollReset className="text-primary-ink hover:underline">
                {texts.latest}
              </Link>
            ) : (
              <span />
            )}
            {changes.answer.nextCursor ? (
              <Link
                to={to({ kind, cursor: changes.answer.nextCursor })}
                preventScrollReset
                className="text-primary-ink hover:underline"
              >
                {texts.earlier}
              </Link>
            ) : null}
          </div>
        </>
      )}
    </Panel>
  );
}

interface RowsProps {
  readonly changes: readonly OfferChange[];
  readonly scope: string;
  readonly formats: Formats;
  readonly timezone: string;
}

function Rows({ changes, scope, formats, timezone }: RowsProps) {
  const imageOf = productImages(
    changes.map(({ product }) => product),
    scope,
  );
  return (
    <ScrollRegion label={texts.changeLogTable} className="table-scroll max-h-144">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead className="max-sm:hidden">{texts.when}</TableHead>
            <TableHead>{texts.change}</TableHead>
            <TableHead>{texts.product}</TableHead>
            <TableHead className="max-sm:hidden">{texts.retailer}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.id}>
              <TableCell className="max-sm:hidden">
                <When at={change.at} timeZone={timezone} locale={formats.locale} />
              </TableCell>
              <TableCell>
                <ChangeText change={change} formats={formats} />
              </TableCell>
              <TableHead scope="row">
                <ProductThumb src={imageOf(change.product)} />
                {change.product.name}
                <span className="mt-0.5 block text-xs font-normal text-muted sm:hidden">
                  <When at={change.at} timeZone={timezone} locale={formats.locale} /> · <Seller change={change} />
                </span>
              </TableHead>
              <TableCell className="max-sm:hidden">
                <Seller change={change} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

/** Retailer and country, with a link to the offer. */
const Seller = ({ change: { url, retailer, country } }: { readonly change: OfferChange }) => (
  <>
    {url ? (
      <a href={url} rel="noopener noreferrer" target="_blank" className="hover:underline">
        {retailer.name}
        <span className="sr-only">{texts.opensOffer}</span>
      </a>
    ) : (
      retailer.name
    )}{' '}
    <span className="text-muted">{countryName(country)}</span>
  </>
);

/** Text of a change; prices are in their original currency. */
function ChangeText({ change, formats }: { readonly change: OfferChange; readonly formats: Formats }) {
  if (change.kind === 'stock')
    return change.after === 1 ? (
      <span className="text-success-ink">{texts.backInStock}</span>
    ) : (
      <span className="text-error-ink">{texts.outOfStock}</span>
    );
  const own = createFormats(formats.locale, change.currency);
  const share = change.before === 0 ? null : (change.after - change.before) / change.before;
  return (
    <span suppressHydrationWarning>
      {own.value(change.before, 'money')} <span aria-hidden>→</span>
      <span className="sr-only">{texts.to}</span>{' '}
      <strong className="font-medium">{own.value(change.after, 'money')}</strong>{' '}
      <span className="whitespace-nowrap text-muted">{own.change(share)}</span>
    </span>
  );
}
