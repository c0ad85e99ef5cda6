import { createFormats } from '#shared/format/formats.ts';
import { ImportPanel } from './import-panel.tsx';
import { ManagePanel } from './manage-panel.tsx';
import type { ModelPageData } from './model-output.server.ts';
import { NewRunPanel } from './new-run-panel.tsx';
import type { RunChange } from './run-changes.server.ts';

interface ModelFootProps {
  readonly loaded: ModelPageData;
  readonly result: RunChange | null;
}

/** Panels below a run: run management, and a new run or import if the address asks for one. */
export function ModelFoot({ loaded: { frame, inputs, imported, imports, locale, currency }, result }: ModelFootProps) {
  const formats = createFormats(locale, currency);
  const refused = result?.ok === false ? result : null;
  const typedFor = (intent: string) => (refused?.intent === intent ? refused.typed : {});
  const errorFor = (...intents: string[]) => (refused && intents.includes(refused.intent) ? refused.text : null);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {inputs ? (
        <NewRunPanel
          part={inputs}
          percent={(share) => formats.value(share, 'percent')}
          typed={typedFor('new-run')}
          error={errorFor('new-run')}
        />
      ) : null}
      {imports ? (
        <ImportPanel
          part={imported}
          locale={locale}
          currency={currency}
          typed={typedFor('begin-import')}
          error={errorFor('begin-import', 'import-file', 'accept-import')}
        />
      ) : null}
      <ManagePanel frame={frame} />
    </div>
  );
}
