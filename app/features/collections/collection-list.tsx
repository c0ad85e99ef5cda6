import { Form } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { LastEdit } from '#app/page-recipes/list-last-edit.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { type ListColumn, ListTable } from '#app/page-recipes/list-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { OrderField, type Orders } from '#app/ui/order-field.tsx';
import { RowMenu, rowMenuItem } from '#app/ui/row-menu.tsx';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';
import { createFormats } from '#shared/format/formats.ts';
import { collectionAddress } from './collection-address.ts';
import type { CollectionsData } from './collections.server.ts';
import { rulesText } from './rule-rows.ts';
import * as texts from './texts.ts';

const collectionOrderWords: Orders<CollectionOrder> = {
  name: { name: texts.nameAToZ, column: [texts.name, 'ascending'] },
  newest: { name: texts.newestFirst },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
};

/** Collections of the scope with their actions. */
export function CollectionList({ data }: { readonly data: CollectionsData }) {
  const { list, search, archived, order, isLaterPage } = data;
  return (
    <ListPanel
      name="collections"
      title={archived ? texts.archivedCollections : texts.collections}
      filter={
        <ListFilter
          label={texts.collections}
          searchLabel={texts.search}
          search={search}
          links={
            <Link
              to={collectionAddress({ search, order, archived: !archived })}
              className={buttonVariants({ variant: 'quiet', size: 'sm' })}
            >
              {archived ? texts.showActive : texts.showArchived}
            </Link>
          }
        >
          <FilterFields>
            {archived ? <input type="hidden" name="archived" value="true" /> : null}
            <OrderField order={order} orders={collectionOrderWords} />
          </FilterFields>
        </ListFilter>
      }
      list={list}
      isLaterPage={isLaterPage}
      whole={search === '' ? null : collectionAddress({ archived, order })}
      empty={search !== '' ? texts.noCollectionMatches : archived ? texts.noneArchived : texts.noCollectionsYet}
      firstStep={
        search !== '' || archived || !data.writes
          ? null
          : { to: collectionAddress({ newKind: 'manual' }), text: texts.createYourFirstCollection }
      }
    >
      {(items) => <CollectionTable items={items} data={data} />}
    </ListPanel>
  );
}

interface CollectionTableProps {
  readonly items: readonly Collection[];
  readonly data: CollectionsData;
}

function CollectionTable({ items, data }: CollectionTableProps) {
  const { search, archived, order, after, locale } = data;
  const formats = createFormats(locale, '');
  const columns: readonly ListColumn<Collection>[] = [
    {
      ...{ id: 'kind', heading: texts.kind, onCard: 'corner' },
      cell: ({ rules }) => <Badge variant="secondary">{rules ? texts.smart : texts.manual}</Badge>,
    },
    {
      ...{ id: 'products', heading: texts.products, content: 'number' },
      cell: ({ products }) => formats.value(products, 'integer'),
    },
    {
      ...{ id: 'edited', heading: texts.lastEdit, onCard: 'hidden' },
      cell: ({ updatedAt, updatedBy }) => <LastEdit at={updatedAt} by={updatedBy} locale={locale} />,
    },
  ];
  return (
    <ListTable
      label={texts.collectionsTable}
      rows={items}
      keyOf={({ id }) => id}
      sorting={{ orders: collectionOrderWords, order }}
      name={{
        heading: texts.name,
        cell: ({ id, name, description, rules }) => (
          <span className="min-w-0">
            <Link
              to={collectionAddress({ open: id, search, archived, order, after })}
              className="text-primary-ink wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            {description ? <span className="block font-normal text-muted">{description}</span> : null}
            {rules ? <span className="block text-xs font-normal text-muted">{rulesText(rules, locale)}</span> : null}
          </span>
        ),
      }}
      columns={columns}
      actions={{ heading: texts.actions, cell: (collection) => <Actions collection={collection} data={data} /> }}
    />
  );
}

interface ActionsProps {
  readonly collection: Collection;
  readonly data: CollectionsData;
}

function Actions({ collection, data: { scope, writes } }: ActionsProps) {
  const { id, name, editable, etag } = collection;
  const file = addressOf('collectionFile', { params: { id: String(id) }, scope: scope.ref }).address;
  const named = <span className="sr-only"> {name}</span>;
  return (
    <RowMenu name={name}>
      {writes ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="copy" />
          <input type="hidden" name="collection" value={id} />
          <Button type="submit" variant="menu" size="sm">
            {texts.duplicateNamed}
            {named}
          </Button>
        </Form>
      ) : null}
      <a href={file} download className={rowMenuItem}>
        {texts.csvNamed}
        {named}
      </a>
      {writes && editable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="archive" />
          <input type="hidden" name="collection" value={id} />
          <input type="hidden" name="etag" value={etag} />
          <input type="hidden" name="archived" value={String(!collection.archived)} />
          <Button type="submit" variant="menu" size="sm">
            {collection.archived ? texts.restore : texts.archive}
            {named}
          </Button>
        </Form>
      ) : null}
    </RowMenu>
  );
}
