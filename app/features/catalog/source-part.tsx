import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { AccordionItem, AddTrigger, RowTrigger } from '#app/ui/accordion.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFragmentTarget } from '#app/ui/fragment-target.ts';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { CatalogSource } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { CatalogData } from './catalog.server.ts';
import type { CatalogResult } from './catalog-changes.server.ts';
import { undoAddress } from './catalog-view.ts';
import { ImportWizard } from './import-wizard.tsx';
import { NameForm } from './name-form.tsx';
import { PastImports } from './past-imports.tsx';
import { ProductForm } from './product-form.tsx';
import * as texts from './texts.ts';

interface SourcePartProps {
  readonly source: CatalogSource;
  readonly data: CatalogData;
  readonly result: CatalogResult | null;
  readonly formats: Formats;
}

/** Panel of a source: import, add products, rename, archive. */
export function SourcePart({ source, data, result, formats }: SourcePartProps) {
  useFragmentTarget();
  const { scope, imports } = data;
  const failed = result && !result.ok ? result.intent : null;
  const own = data.writes && source.editable;
  const fills = own && !source.archived;
  return (
    <Panel title={source.name} aside={source.kind === 'file' ? texts.filledByFiles : texts.keptByHand}>
      {fills ? (
        <div className="flex flex-wrap items-start gap-2 [&>details[open]]:basis-full">
          {/* The key resets a chosen file when another source is selected. */}
          <AccordionItem key={source.id} className="text-sm">
            <AddTrigger>{texts.importAFile}</AddTrigger>
            <div id="import-file" className="mt-3">
              <noscript>
                <p className="mb-3 text-sm">{texts.importNeedsScript}</p>
              </noscript>
              <ImportWizard source={source.id} scope={scope.ref} formats={formats} />
            </div>
          </AccordionItem>
          <AccordionItem key={`new ${source.id}`} open={failed === 'product'} className="text-sm">
            <AddTrigger>{texts.addAProduct}</AddTrigger>
            <div id="new-product" className="mt-3">
              <ProductForm
                draftOf={fill(texts.newRefId, { ref: scope.ref, id: source.id })}
                hidden={{ intent: 'product', source: String(source.id) }}
                product={null}
                result={result?.intent === 'product' ? result : null}
                submit={texts.addProduct}
                locale={data.locale}
              />
            </div>
          </AccordionItem>
          <AccordionItem key={`name ${source.etag}`} open={failed === 'rename'} className="text-sm">
            <RowTrigger>{texts.rename}</RowTrigger>
            <NameForm
              hidden={{ intent: 'rename', source: String(source.id), etag: source.etag }}
              name={source.name}
              result={result?.intent === 'rename' ? result : null}
              submit={texts.save}
            />
          </AccordionItem>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {data.readOnly ?? (source.editable ? texts.sourceArchivedNote : texts.accountSourceNote)}
        </p>
      )}
      {own && (source.archived || source.products === 0) ? (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="keep-source" />
          <input type="hidden" name="source" value={source.id} />
          <input type="hidden" name="etag" value={source.etag} />
          <input type="hidden" name="archived" value={String(!source.archived)} />
          <Button type="submit" variant="outline" size="sm">
            {source.archived ? texts.restoreSource : texts.archiveSource}
          </Button>
        </Form>
      ) : own ? (
        <p className="mt-3 text-xs text-muted">{texts.archiveSourceHint}</p>
      ) : null}
      <h3 className="mt-5 mb-2 text-sm font-semibold">{texts.files}</h3>
      {imports === null ? null : imports.state === 'failed' ? (
        <PanelFailure text={failureText(imports.failure.kind)} requestId={imports.failure.requestId} />
      ) : (
        <PastImports
          items={imports.answer.items}
          scope={scope.ref}
          undo={own ? (id) => undoAddress(data.view, id) : null}
          formats={formats}
        />
      )}
    </Panel>
  );
}
