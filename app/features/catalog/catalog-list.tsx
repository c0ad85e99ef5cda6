import type { CatalogSource } from '#shared/api/families/catalog-sources-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import type { CatalogData } from './catalog.server.ts';
import type { CatalogResult } from './catalog-changes.server.ts';
import { catalogAddress, productsFileAddress } from './catalog-view.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { SourceList } from './source-list.tsx';
import { NameForm, SourcePart } from './source-part.tsx';
import * as texts from './texts.ts';
import { UndoConfirm } from './undo-confirm.tsx';

interface CatalogListProps {
  readonly data: CatalogData;
  readonly result: CatalogResult | null;
}

/** The sources of the catalogue, and the products of one or all of them. */
export function CatalogList({ data, result }: CatalogListProps) {
  const { view, sources, products, values } = data;
  const formats = createFormats(data.locale, data.currency);
  const items = sources.state === 'ready' ? sources.answer.items : [];
  const source = items.find(({ id }) => String(id) === view.source);
  const offers = sources.state === 'failed' || sources.answer.offers;
  const narrowed = view.search !== '' || view.brand !== '' || view.category !== '' || view.match !== '';
  return (
    <Page>
      <PageHead title={texts.catalog} lead={data.scope.label} />
      <p role="status" className={`text-sm ${toneOf(result)}`}>
        {result?.text}
      </p>
      {sources.state === 'failed' ? (
        <div>
          <Panel title={texts.sources}>
            <PanelFailure text={failureText(sources.failure.kind)} requestId={sources.failure.requestId} />
          </Panel>
        </div>
      ) : (
        <SourceList answer={sources.answer} view={view} formats={formats} />
      )}
      {data.writes ? (
        <details open={result?.ok === false && result.intent === 'source'} className="text-sm">
          <summary className="disclosure">{texts.newSource}</summary>
          <NameForm
            id="new-source"
            hidden={{ intent: 'source' }}
            name=""
            result={result?.intent === 'source' ? result : null}
            submit={texts.addSource}
          >
            <Label>
              {texts.filled}
              <NativeSelect name="kind" className="w-auto mt-1 block">
                <option value="file">{texts.byFiles}</option>
                <option value="manual">{texts.byHand}</option>
              </NativeSelect>
            </Label>
          </NameForm>
        </details>
      ) : (
        <p className="text-sm text-muted">{data.readOnly}</p>
      )}
      {data.undo ? <UndoConfirm part={data.undo} back={catalogAddress(view)} formats={formats} /> : null}
      {source ? (
        <div>
          <SourcePart source={source} data={data} result={result} formats={formats} />
        </div>
      ) : null}
      <div>
        <Panel
          title={data.missing ? texts.thereIsNoSuchSource : texts.products}
          aside={
            products.state === 'ready' && products.answer.total > 0 ? (
              <a href={productsFileAddress(view, data.scope.ref)} download className="text-primary-ink underline">
                {texts.downloadAsCsv}
              </a>
            ) : null
          }
        >
          <div className="space-y-4">
            <ProductFilters offers={offers} view={view} values={values.state === 'ready' ? values.answer : null} />
            {products.state === 'failed' ? (
              <PanelFailure text={failureText(products.failure.kind)} requestId={products.failure.requestId} />
            ) : products.answer.items.length === 0 ? (
              <PanelEmpty step={narrowed || view.archived !== '' || !data.writes ? null : fillingStep(source)}>
                {view.archived !== '' && !narrowed
                  ? texts.noProductIsArchivedHere
                  : narrowed
                    ? texts.noProductIsLikeThis
                    : texts.noProductsYet}
              </PanelEmpty>
            ) : (
              <ProductTable
                offers={offers}
                judges={data.writes && view.match === 'review'}
                answer={products.answer}
                view={view}
                scope={data.scope.ref}
                formats={formats}
              />
            )}
          </div>
        </Panel>
      </div>
    </Page>
  );
}

/** What puts the first products here: a file or a form where a source is chosen, else a source. */
const fillingStep = (source: CatalogSource | undefined) =>
  !source
    ? { to: '#new-source', text: texts.createASourceToImport }
    : source.kind === 'file'
      ? { to: '#import-file', text: texts.importAFile }
      : { to: '#new-product', text: texts.addAProduct };

const toneOf = (result: CatalogResult | null): string => {
  if (!result?.ok) return 'text-error-ink';
  return result.partly ? 'text-warning-ink' : 'text-success-ink';
};
