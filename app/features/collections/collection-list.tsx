import { Form, Link } from 'react-router';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { addressOf } from '../../api/addresses.ts';
import { ListFilter } from '../../page-recipes/list-filter.tsx';
import { ListPanel } from '../../page-recipes/list-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { lastChanged } from '../../ui/last-changed.ts';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import { collectionAddress } from './collection-address.ts';
import type { CollectionsData } from './collections.server.ts';
import { rulesText } from './rule-rows.ts';
import * as texts from './texts.ts';

const collectionOrderWords: Orders<CollectionOrder> = {
  name: { name: texts.nameAToZ },
  newest: { name: texts.newestFirst },
  edited: { name: texts.lastEditedFirst },
};

/** The collections of the scope, with what can be done with each. */
export function CollectionList({ data }: { readonly data: CollectionsData }) {
  const { list, search, archived, order, later } = data;
  return (
    <ListPanel
      title={archived ? texts.archivedCollections : texts.collections}
      filter={
        <ListFilter
          label={texts.collections}
          searchLabel={texts.search}
          search={search}
          links={
            <Link
              to={collectionAddress({ search, order, archived: !archived })}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              {archived ? texts.showActive : texts.showArchived}
            </Link>
          }
        >
          {archived ? <input type="hidden" name="archived" value="true" /> : null}
          <OrderField order={order} orders={collectionOrderWords} />
        </ListFilter>
      }
      list={list}
      later={later}
      empty={search !== '' ? texts.noCollectionMatches : archived ? texts.noneArchived : texts.noCollectionsYet}
      firstStep={
        search !== '' || archived || !data.writes
          ? null
          : { to: collectionAddress({ making: 'manual' }), text: texts.createYourFirstCollection }
      }
      next={texts.moreCollections}
    >
      {(items) => (
        <ul className="divide-y divide-line">
          {items.map((collection) => (
            <li key={collection.id} className="py-3 first:pt-0 last:pb-0">
              <Row collection={collection} data={data} />
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

interface RowProps {
  readonly collection: Collection;
  readonly data: CollectionsData;
}

function Row({ collection, data: { scope, search, archived, order, after, writes, locale } }: RowProps) {
  const { id, name, description, rules, products, author, editable, etag } = collection;
  const file = addressOf('collectionFile', { params: { id: String(id) }, scope: scope.ref }).address;
  const quiet = buttonVariants({ variant: 'ghost', size: 'sm' });
  const named = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="w-full min-w-0 text-sm sm:w-auto sm:flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={collectionAddress({ open: id, search, archived, order, after })}
            className="min-w-0 font-medium text-primary-ink wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <Badge variant="secondary">{rules ? 'by rules' : 'by hand'}</Badge>
          <span className="text-xs text-muted" suppressHydrationWarning>
            {counted(products, 'product', createFormats(locale, ''))}
          </span>
        </p>
        {description ? <p className="text-muted wrap-anywhere">{description}</p> : null}
        {rules ? <p className="text-xs text-muted wrap-anywhere">{rulesText(rules)}</p> : null}
        <p className="text-xs text-muted" suppressHydrationWarning>
          {lastChanged(collection, locale)}
          {author ? fill(texts.createdBy, { author }) : ''}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <a href={file} download className={quiet}>
          {texts.csvNamed}
          {named}
        </a>
        {writes ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="copy" />
            <input type="hidden" name="collection" value={id} />
            <button type="submit" className={quiet}>
              {texts.duplicateNamed}
              {named}
            </button>
          </Form>
        ) : null}
        {writes && editable ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="archive" />
            <input type="hidden" name="collection" value={id} />
            <input type="hidden" name="etag" value={etag} />
            <input type="hidden" name="archived" value={String(!collection.archived)} />
            <button type="submit" className={quiet}>
              {collection.archived ? texts.restore : texts.archive}
              {named}
            </button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
