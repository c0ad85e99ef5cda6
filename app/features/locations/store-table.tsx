import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { ariaSort } from '#app/ui/order-field.tsx';
import { RowMenu, rowMenuItem } from '#app/ui/row-menu.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { StoreLocation } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { hoursLines } from '#shared/locations/hours.ts';
import { fill } from '#shared/text/fill.ts';
import { currentOrder } from './store-orders.ts';
import { type StoreSearch, storesSearch } from './store-search.ts';
import * as texts from './texts.ts';

interface StoreTableProps {
  readonly items: readonly StoreLocation[];
  readonly search: StoreSearch;
  /** Whether distances are shown. */
  readonly measured: boolean;
  /** Version whose stores can be edited; null for none. */
  readonly editable: number | null;
  readonly formats: Formats;
}

/** Table of one page of stores. */
export function StoreTable({ items, search, measured, editable, formats }: StoreTableProps) {
  const order = currentOrder(search, measured);
  const withOperators = items.some(({ operator }) => operator !== null);
  return (
    <>
      <ScrollRegion label={texts.listOfStores} className="table-scroll hidden md:block">
        <Table>
          <caption className="sr-only">{texts.stores}</caption>
          <TableHeader>
            <TableRow>
              <Heading sort={ariaSort(order, 'Store')}>{texts.store}</Heading>
              <Heading sort={ariaSort(order, 'Address')}>{texts.address}</Heading>
              {measured ? (
                <Heading sort={ariaSort(order, 'Distance')} className="text-right">
                  {texts.distance}
                </Heading>
              ) : null}
              <Heading>{texts.openingHours}</Heading>
              <Heading>{texts.contact}</Heading>
              {withOperators ? <Heading>{texts.subaccount}</Heading> : null}
              <th scope="col">
                <span className="sr-only">{texts.actions}</span>
              </th>
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map((store) => (
              <TableRow key={`${store.version} ${store.code}`}>
                <TableHead scope="row">
                  <StoreName store={store} />
                </TableHead>
                <TableCell>
                  <Address store={store} />
                </TableCell>
                {measured ? (
                  <TableCell className="text-right whitespace-nowrap">{distanceText(store, formats)}</TableCell>
                ) : null}
                <TableCell>{hoursText(store)}</TableCell>
                <TableCell>
                  <Contact store={store} />
                </TableCell>
                {withOperators ? <TableCell>{store.operator ?? texts.theAccount}</TableCell> : null}
                <TableCell className="text-right">
                  <Actions store={store} search={search} editable={editable} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ul className="divide-y divide-line md:hidden">
        {items.map((store) => (
          <li key={`${store.version} ${store.code}`} className="py-2.5 text-sm">
            <div className="flex items-start justify-between gap-3 font-medium">
              <div className="min-w-0 grow">
                <StoreName store={store} />
              </div>
              {measured ? <span className="shrink-0 tabular-nums">{distanceText(store, formats)}</span> : null}
              <Actions store={store} search={search} editable={editable} />
            </div>
            <div className="wrap-anywhere">
              <Address store={store} />
            </div>
            {store.hours ? <div className="tabular-nums">{hoursText(store)}</div> : null}
            {store.phone === '' && store.url === '' ? null : (
              <div>
                <Contact store={store} />
              </div>
            )}
            {withOperators ? <p className="text-xs text-muted">{store.operator ?? texts.theAccount}</p> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface HeadingProps {
  readonly sort?: 'ascending' | 'descending' | undefined;
  readonly className?: string;
  readonly children: string;
}

const Heading = ({ sort, className = '', children }: HeadingProps) => (
  <th scope="col" aria-sort={sort} className={className}>
    {children}
  </th>
);

const distanceText = ({ km }: StoreLocation, formats: Formats): string =>
  km === null ? '–' : `${formats.value(km, 'decimal')} km`;

interface StoreProps {
  readonly store: StoreLocation;
}

const StoreName = ({ store }: StoreProps) => (
  <>
    <span className="wrap-anywhere">{store.name}</span> <DuplicateNote store={store} />
    <span className="block text-xs font-normal text-muted">{store.code}</span>
  </>
);

/** Opening hours as one line, which may only break between its parts. */
const hoursText = ({ hours }: StoreLocation): string =>
  hours
    ? hoursLines(hours)
        .map((line) => line.replaceAll(' ', '\u00a0'))
        .join(' · ')
    : '–';

function Actions({ store, search, editable }: Pick<StoreTableProps, 'search' | 'editable'> & StoreProps) {
  const edits = store.version === editable;
  const isPlaced = store.latitude !== null;
  const named = <span className="sr-only"> {store.name}</span>;
  if (!edits && !isPlaced) return null;
  return (
    <RowMenu name={store.name}>
      {edits ? (
        <Link className={rowMenuItem} to={{ search: storesSearch(search, { edit: store.code }) }} preventScrollReset>
          {texts.edit}
          {named}
        </Link>
      ) : null}
      {isPlaced ? (
        <Link
          className={rowMenuItem}
          to={{ search: storesSearch(search, { near: store.code, twins: null, search: null }) }}
        >
          {texts.whatIsNear}
          {named}
        </Link>
      ) : null}
    </RowMenu>
  );
}

const DuplicateNote = ({ store: { twin } }: StoreProps) =>
  twin === null ? null : <Badge variant="warning">{fill(texts.possibleDuplicate, { twin })}</Badge>;

function Address({ store }: StoreProps) {
  const { street, city, region, postcode, country, latitude } = store;
  const lines = [street, [city, region, postcode].filter(Boolean).join(' '), country].filter(Boolean);
  return (
    <>
      {lines.join(', ')}
      {latitude === null ? <span className="block text-xs text-muted">{texts.noPlaceOnTheMap}</span> : null}
    </>
  );
}

function Contact({ store: { phone, url } }: StoreProps) {
  if (phone === '' && url === '') return <>–</>;
  return (
    <>
      {phone}
      {url === '' ? null : (
        <a
          href={url}
          rel="noopener noreferrer"
          target="_blank"
          className="block break-all text-primary-ink hover:underline"
        >
          {URL.parse(url)?.host ?? url}
        </a>
      )}
    </>
  );
}
