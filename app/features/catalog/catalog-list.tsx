import { Suspense } from 'react';
import { failureText } from '#app/api/failure.ts';
import type { Bulk } from '#app/page-recipes/bulk-rows.tsx';
import type { BulkOutcome } from '#app/page-recipes/bulk-selection.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { NewDialog, newParameter } from '#app/page-recipes/new-item.tsx';
import { counted } from '#app/ui/counted.ts';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SourcePart } from '#lazy/features/catalog/source-part';
import { UndoConfirm } from '#lazy/features/catalog/undo-confirm';
import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import type { CatalogSource } from '#shared/api/families/catalog-sources-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { CatalogData } from './catalog.server.ts';
import type { CatalogResult } from './catalog-changes.server.ts';
import { type CatalogView, catalogAddress, hasFilters, productsFileAddress } from './catalog-view.ts';
import { NameForm } from './name-form.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductPages } from './product-pages.tsx';
import { ProductTable } from './product-table.tsx';
import { SourceList } from './source-list.tsx';
import * as texts from './texts.ts';

interface CatalogListProps {
  readonly data: CatalogData;
  readonly result: CatalogResult | BulkOutcome | null;
}

/** Sources of the catalog, and the products of one or all of them. */
export function CatalogList({ data, result: posted }: CatalogListProps) {
  const bulk = posted && 'refused' in posted ? posted : null;
  const result = posted && 'refused' in posted ? null : posted;
  const { view, sources, products, values } = data;
  const formats = createFormats(data.locale, data.currency);
  const items = sources.state === 'ready' ? sources.answer.items : [];
  const source = items.find(({ id }) => String(id) === view.source);
  const offers = sources.state === 'failed' || sources.answer.offers;
  const toReview = view.source === null ? items.reduce((sum, one) => sum + one.toReview, 0) : (source?.toReview ?? 0);
  const narrowed = hasFilters(view);
  return (
    <ListPage
      title={texts.catalog}
      lead={data.scope.label}
      actions={data.writes ? <NewSource result={result} /> : null}
      outcome={result && { ok: result.ok, partly: result.ok && result.partly, text: result.text }}
    >
      {sources.state === 'failed' ? (
        <div>
          <Panel title={texts.sources}>
            <PanelFailure text={failureText(sources.failure.kind)} requestId={sources.failure.requestId} />
          </Panel>
        </div>
      ) : (
        <SourceList answer={sources.answer} view={view} formats={formats} />
      )}
      {data.writes ? null : <p className="text-sm text-muted">{data.readOnly}</p>}
      {data.undo ? (
        <Suspense>
          <UndoConfirm part={data.undo} back={catalogAddress(view)} formats={formats} />
        </Suspense>
      ) : null}
      {source ? (
        <div>
          <Suspense fallback={<Skeleton className="min-h-72" />}>
            <SourcePart source={source} data={data} result={result} formats={formats} />
          </Suspense>
        </div>
      ) : null}
      <ListPanel
        name="products"
        title={data.missing ? texts.sourceMissing : texts.products}
        aside={
          products.state === 'ready' && products.answer.total > 0 ? (
            <span className="flex flex-wrap gap-x-4">
              {toReview > 0 && view.match !== 'review' ? (
                <Link to={catalogAddress(view, { match: 'review' })} className="font-medium text-warning-ink underline">
                  {fill(texts.toReviewToReview, { toReview: counted(toReview, 'match', formats, 'matches') })}
                </Link>
              ) : null}
              <a href={productsFileAddress(view, data.scope.ref)} download className="text-primary-ink underline">
                {texts.downloadCsv}
              </a>
            </span>
          ) : null
        }
        filter={<ProductFilters offers={offers} view={view} values={values.state === 'ready' ? values.answer : null} />}
        list={products}
        views={data.views}
        whole={narrowed ? catalogAddress(view, { search: '', brand: '', category: '', match: '' }) : null}
        empty={
          narrowed ? texts.noProductMatches : view.archived === '' ? texts.noProductsYet : texts.noArchivedProducts
        }
        firstStep={narrowed || view.archived !== '' || !data.writes ? null : firstProductStep(source)}
        bulk={data.writes ? productActions(view, bulk) : null}
        pages={
          products.state === 'ready' ? <ProductPages answer={products.answer} view={view} formats={formats} /> : null
        }
      >
        {(shown, selection) => (
          <ProductTable items={shown} sort={view.sort} {...{ selection, offers, formats }} scope={data.scope.ref} />
        )}
      </ListPanel>
    </ListPage>
  );
}

/** Form of a new source; only shows results of its own intent. */
function NewSource({ result: posted }: { readonly result: CatalogResult | null }) {
  const result = posted?.intent === 'source' ? posted : null;
  return (
    <NewDialog label={texts.newSource} refused={result?.ok === false} done={result?.ok ? result : null}>
      <NameForm id="new-source" hidden={{ intent: 'source' }} name="" result={result} submit={texts.addSource}>
        <Label>
          {texts.filled}
          <NativeSelect name="kind" className="mt-1 block w-auto">
            <option value="file">{texts.byFiles}</option>
            <option value="manual">{texts.byHand}</option>
          </NativeSelect>
        </Label>
      </NameForm>
    </NewDialog>
  );
}

/** First step for an empty list: import or add products to the selected source, else create a source. */
const firstProductStep = (source: CatalogSource | undefined) =>
  !source
    ? { to: `?${newParameter}=`, text: texts.createSource }
    : source.kind === 'file'
      ? { to: '#import-file', text: texts.importAFile }
      : { to: '#new-product', text: texts.addAProduct };

/** Bulk actions; lists of products to review also have confirm and reject. */
const productActions = ({ match, archived }: CatalogView, outcome: BulkOutcome | null): Bulk<CatalogProduct> => ({
  label: texts.selectedProducts,
  rowOf: ({ id, name, toReview }) => ({ id: String(id), version: String(toReview), name }),
  actions: [
    ...(match === 'review'
      ? [
          { intent: 'confirm-selected', label: texts.confirmMatches },
          { intent: 'reject-selected', label: texts.rejectMatches },
        ]
      : []),
    archived === ''
      ? { intent: 'archive-selected', label: texts.archive, confirm: texts.archiveNote }
      : { intent: 'unarchive-selected', label: texts.restore },
  ],
  outcome,
});
