import { Link } from 'react-router';
import type { LocationsAnswer, StoreLocation } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { hoursLines } from '#shared/locations/hours.ts';
import { Badge } from '../../ui/badge.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { type StoreSearch, storesSearch } from './store-search.ts';

interface StoreTableProps {
  readonly answer: LocationsAnswer;
  readonly search: StoreSearch;
  readonly later: boolean;
  /** The version whose stores can be edited here; null where none can. */
  readonly editable: number | null;
  readonly formats: Formats;
}

/** The stores that were asked for, a page of them. */
export function StoreTable({ answer, search, later, editable, formats }: StoreTableProps) {
  const { items, from, nextCursor } = answer;
  const withOperators = items.some(({ operator }) => operator !== null);
  return (
    <>
      <ScrollRegion label="List of stores" className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full min-w-3xl text-left text-sm">
          <caption className="sr-only">Stores</caption>
          <thead className="border-b border-line text-xs text-muted">
            <tr>
              <Heading>Store</Heading>
              <Heading>Address</Heading>
              {from ? <Heading className="text-right">Distance</Heading> : null}
              <Heading>Opening hours</Heading>
              <Heading>Contact</Heading>
              {withOperators ? <Heading>Subaccount</Heading> : null}
            </tr>
          </thead>
          <tbody>
            {items.map((store) => (
              <tr key={`${store.version} ${store.code}`} className="border-b border-line align-top last:border-0">
                <th scope="row" className="px-3 py-2 font-medium">
                  {store.name} <Twin store={store} />
                  <span className="block text-xs font-normal text-muted">
                    {store.code}
                    {store.version === editable ? (
                      <>
                        {' · '}
                        <Link
                          className="text-primary-ink underline"
                          to={{ search: storesSearch(search, { edit: store.code }) }}
                          preventScrollReset
                        >
                          Edit<span className="sr-only"> {store.name}</span>
                        </Link>
                      </>
                    ) : null}
                  </span>
                </th>
                <td className="px-3 py-2">
                  <Address store={store} search={search} />
                </td>
                {from ? (
                  <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                    {store.km === null ? '–' : `${formats.value(store.km, 'decimal')} km`}
                  </td>
                ) : null}
                <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                  {store.hours
                    ? hoursLines(store.hours).map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ))
                    : '–'}
                </td>
                <td className="px-3 py-2">
                  <Contact store={store} />
                </td>
                {withOperators ? <td className="px-3 py-2">{store.operator ?? 'The account'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {later || nextCursor ? (
        <p className="mt-3 flex gap-4 text-sm">
          {later ? (
            <Link className="text-primary-ink underline" to={{ search: storesSearch(search, {}) }} preventScrollReset>
              First stores
            </Link>
          ) : null}
          {nextCursor ? (
            <Link
              className="text-primary-ink underline"
              to={{ search: storesSearch(search, { after: nextCursor }) }}
              preventScrollReset
            >
              More stores
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

const Heading = ({ className = '', children }: { readonly className?: string; readonly children: string }) => (
  <th scope="col" className={`px-3 py-2 font-medium ${className}`}>
    {children}
  </th>
);

const Twin = ({ store: { twin } }: { readonly store: StoreLocation }) =>
  twin === null ? null : <Badge tone="warning">probably {twin}</Badge>;

function Address({ store, search }: { readonly store: StoreLocation; readonly search: StoreSearch }) {
  const { street, city, region, postcode, country, latitude } = store;
  const lines = [street, [city, region, postcode].filter(Boolean).join(' '), country].filter(Boolean);
  return (
    <>
      {lines.join(', ')}
      <span className="block text-xs text-muted">
        {latitude === null ? (
          'No place on the map'
        ) : (
          <Link
            className="text-primary-ink underline"
            to={{ search: storesSearch(search, { near: store.code, twins: null, search: null }) }}
          >
            What is near<span className="sr-only"> {store.name}</span>
          </Link>
        )}
      </span>
    </>
  );
}

function Contact({ store: { phone, url } }: { readonly store: StoreLocation }) {
  if (phone === '' && url === '') return <>–</>;
  return (
    <>
      {phone}
      {url === '' ? null : (
        <a href={url} rel="noopener noreferrer" target="_blank" className="block break-all text-primary-ink underline">
          {URL.parse(url)?.host ?? url}
        </a>
      )}
    </>
  );
}
