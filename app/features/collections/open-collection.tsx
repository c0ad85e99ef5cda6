import { failureText } from '#app/api/failure.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { UseList } from '#app/ui/use-list.tsx';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { maxProductsPerCollection } from '#shared/catalog/rules.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { collectionAddress } from './collection-address.ts';
import type { CollectionResult } from './collection-changes.server.ts';
import { CollectionForm } from './collection-form.tsx';
import type { CollectionsData } from './collections.server.ts';
import { AddProduct, OrderedProducts } from './ordered-products.tsx';
import { ProductTiles } from './product-tiles.tsx';
import { rulesText } from './rule-rows.ts';
import * as texts from './texts.ts';

interface OpenCollectionProps {
  readonly data: CollectionsData;
  readonly result: CollectionResult | null;
}

/** The open collection, or the form of a new one. */
export function OpenCollection({ data, result }: OpenCollectionProps) {
  const { opened, making } = data;
  const { values, locale, ruleCurrency } = data;
  const form = { values, result, scope: data.scope.ref, ruleCurrency, locale };
  if (making)
    return (
      <Panel
        title={making === 'rules' ? texts.newSmartCollection : texts.newManualCollection}
        aside={<Close data={data} />}
      >
        <CollectionForm key={making} kind={making} collection={null} {...form} />
        <Preview result={result} data={data} />
      </Panel>
    );
  if (!opened) return null;
  if (opened.state === 'failed')
    return (
      <Panel title={texts.collection} aside={<Close data={data} />}>
        {opened.failure.kind === 'not-found' ? (
          <p className="text-sm">{fill(texts.collectionMissing, { label: data.scope.label })}</p>
        ) : (
          <PanelFailure text={failureText(opened.failure.kind)} requestId={opened.failure.requestId} />
        )}
      </Panel>
    );
  const collection = opened.answer;
  const writes = data.writes && collection.editable;
  return (
    <Panel title={collection.name} aside={<Close data={data} />}>
      {writes ? (
        <CollectionForm key={collection.id} kind={collection.kind} collection={collection} {...form} />
      ) : (
        <div className="space-y-1 text-sm">
          {collection.description ? <p>{collection.description}</p> : null}
          {collection.rules ? (
            <p>{fill(texts.rulesSummary, { rules: rulesText(collection.rules, data.locale) })}</p>
          ) : null}
          <p className="text-xs text-muted">{data.readOnly ?? texts.accountCollectionNote}</p>
        </div>
      )}
      <Preview result={result} data={data} />
      <h3 className="mt-6 mb-2 text-sm font-semibold">{texts.products}</h3>
      <CollectionProducts collection={collection} writes={writes} data={data} />
      {data.uses ? <WhereUsed part={data.uses} /> : null}
    </Panel>
  );
}

const Close = ({ data }: { readonly data: CollectionsData }) => (
  <Link
    to={collectionAddress({ search: data.search, archived: data.archived, order: data.order, after: data.after })}
    className="text-primary-ink underline"
  >
    {texts.close}
  </Link>
);

const Preview = ({ result, data }: OpenCollectionProps) =>
  result?.ok === false && result.preview ? (
    <section aria-label={texts.preview} className="mt-4 rounded-lg bg-hover p-4">
      <h3 className="mb-1 text-sm font-semibold">{texts.withTheseRules}</h3>
      <ProductTiles answer={result.preview} scope={data.scope.ref} locale={data.locale} />
    </section>
  ) : null;

/** Touchpoints that use the collection. */
function WhereUsed({ part }: { readonly part: NonNullable<CollectionsData['uses']> }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-sm font-semibold">{texts.whereItIsUsed}</h3>
      {part.state === 'failed' ? (
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      ) : part.answer.items.length === 0 ? (
        <PanelEmpty>{texts.notUsed}</PanelEmpty>
      ) : (
        <UseList
          items={part.answer.items.map(({ id, kind, name, public: shown }) => ({
            ...{ to: `${touchpointKinds[kind].path}/${id}`, name },
            about: `${touchpointKinds[kind].label}, ${shown ? 'public' : 'in its draft'}`,
          }))}
        />
      )}
    </>
  );
}

interface CollectionProductsProps {
  readonly collection: Collection;
  readonly writes: boolean;
  readonly data: CollectionsData;
}

function CollectionProducts({ collection, writes, data }: CollectionProductsProps) {
  const { products } = data;
  if (!products || products.state === 'failed')
    return products ? (
      <PanelFailure text={failureText(products.failure.kind)} requestId={products.failure.requestId} />
    ) : null;
  const { answer } = products;
  const empty = answer.items.length === 0;
  if (collection.kind === 'rules')
    return empty ? (
      <PanelEmpty>{texts.noProductFits}</PanelEmpty>
    ) : (
      <ProductTiles answer={answer} scope={data.scope.ref} locale={data.locale} />
    );
  const full = answer.items.length >= maxProductsPerCollection;
  return (
    <>
      {empty ? <PanelEmpty>{texts.nothingPicked}</PanelEmpty> : null}
      <OrderedProducts collection={collection} products={answer.items} writes={writes} scope={data.scope.ref} />
      {writes && !full ? (
        <div className="mt-3">
          <AddProduct collection={collection} />
        </div>
      ) : null}
      {full ? <p className="mt-3 text-xs text-muted">{fill(texts.manualLimit, { maxProductsPerCollection })}</p> : null}
    </>
  );
}
