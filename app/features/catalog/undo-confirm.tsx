import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Filled } from '#app/ui/filled.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { CatalogImportUndo } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { CatalogData } from './catalog.server.ts';
import * as texts from './texts.ts';

interface UndoConfirmProps {
  readonly part: NonNullable<CatalogData['undo']>;
  /** Address to cancel. */
  readonly back: string;
  readonly formats: Formats;
}

/** Confirmation of undoing an import, with its effects. Works without a script. */
export function UndoConfirm({ part, back, formats }: UndoConfirmProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Panel title={texts.undoAnImport}>
        {part.state === 'failed' ? (
          <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
        ) : (
          <Question undo={part.answer} back={back} formats={formats} />
        )}
      </Panel>
    </div>
  );
}

interface QuestionProps {
  readonly undo: CatalogImportUndo;
  readonly back: string;
  readonly formats: Formats;
}

function Question({ undo: { import: item, added, changed, staying }, back, formats }: QuestionProps) {
  const busy = useNavigation().state === 'submitting';
  const file = <span className="font-medium break-all">{item.fileName}</span>;
  const keep = (
    <Link className={buttonVariants({ variant: 'ghost', size: 'sm' })} to={back} preventScrollReset>
      {texts.keepImport}
    </Link>
  );
  if (item.undoneAt !== null || added + changed === 0)
    return (
      <div className="space-y-4 text-sm">
        <p>
          {texts.cannotUndo} {file} {texts.canBeUndone}
          {item.undoneAt === null && staying === 0 ? texts.changesNotKept : '.'}
        </p>
        {keep}
      </div>
    );
  return (
    <Form method="post" action={back} className="space-y-4 text-sm">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="import" value={item.id} />
      <ul className="list-disc space-y-1 pl-5" suppressHydrationWarning>
        {added > 0 ? (
          <li>
            <Filled text={texts.undoArchives} values={{ added: counted(added, 'product', formats), file }} />
          </li>
        ) : null}
        {changed > 0 ? <li>{fill(texts.undoReverts, { changed: counted(changed, 'product', formats) })}</li> : null}
        {staying > 0 ? (
          <li>
            {fill(texts.undoKeeps, {
              staying: counted(staying, 'product was', formats, 'products were'),
            })}
          </li>
        ) : null}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={busy}>
          {busy ? texts.undoing : fill(texts.undoCount, { products: counted(added + changed, 'product', formats) })}
        </Button>
        {keep}
      </div>
    </Form>
  );
}
