import { Form, Link } from 'react-router';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { addressOf } from '../../api/addresses.ts';
import { failureText } from '../../api/failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import { lastChanged } from '../../ui/last-changed.ts';
import { OrderField, type Orders } from '../../ui/order-field.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import { UnreadableRows } from '../../ui/unreadable-rows.tsx';
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
  const { list, search, archived, order, from } = data;
  return (
    <Panel title={archived ? texts.archivedCollections : texts.collections}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Form role="search" aria-label={texts.collections} className="flex flex-wrap items-end gap-2">
          {archived ? <input type="hidden" name="archived" value="true" /> : null}
          <Label>
            {texts.search}
            <Input
              key={search}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              className="mt-1 block w-56 max-w-full"
            />
          </Label>
          <OrderField order={order} orders={collectionOrderWords} />
          <Button type="submit" variant="outline" size="sm">
            {texts.show}
          </Button>
        </Form>
        <Link
          to={collectionAddress({ search, order, archived: !archived })}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          {archived ? texts.showThoseInUse : texts.showArchived}
        </Link>
      </div>
      <UnreadableRows rows={list.state === 'ready' ? list.answer.unreadable : []} />
      {list.state === 'failed' ? (
        <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
      ) : list.answer.items.length === 0 ? (
        <PanelEmpty
          step={
            search !== '' || archived || !data.writes
              ? null
              : { to: collectionAddress({ making: 'manual' }), text: texts.createYourFirstCollection }
          }
        >
          {search !== '' ? texts.noCollectionHasThatIn : archived ? texts.nothingIsArchived : texts.noCollectionsYet}
        </PanelEmpty>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {list.answer.items.map((collection) => (
              <li key={collection.id} className="py-3 first:pt-0 last:pb-0">
                <Row collection={collection} data={data} />
              </li>
            ))}
          </ul>
          {list.answer.nextCursor ? (
            <p className="mt-4 text-sm">
              <Link
                to={collectionAddress({ search, order, archived, from: Number(list.answer.nextCursor) })}
                className="text-primary-ink hover:underline"
              >
                {texts.moreCollections}
              </Link>
            </p>
          ) : null}
        </>
      )}
      {from > 0 ? (
        <p className="mt-2 text-sm">
          <Link to={collectionAddress({ search, order, archived })} className="text-primary-ink hover:underline">
            {texts.fromTheBeginning}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

interface RowProps {
  readonly collection: Collection;
  readonly data: CollectionsData;
}

function Row({ collection, data: { scope, search, archived, order, from, writes, locale } }: RowProps) {
  const { id, name, description, rules, products, author, editable, etag } = collection;
  const file = addressOf('collectionFile', { params: { id: String(id) }, scope: scope.ref }).address;
  const quiet = buttonVariants({ variant: 'ghost', size: 'sm' });
  const named = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="w-full min-w-0 text-sm sm:w-auto sm:flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={collectionAddress({ open: id, search, archived, order, from })}
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
          {author ? fill(texts.madeByAuthor, { author }) : ''}
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
              {collection.archived ? texts.bringBack : texts.archive}
              {named}
            </button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
