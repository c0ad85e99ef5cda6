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

/** Below a run: what is done with runs, and where the address asks for it how another one is made. */
export function ModelFoot({ loaded: { frame, inputs, imported, imports, locale, currency }, result }: ModelFootProps) {
  const formats = createFormats(locale, currency);
  const refused = result?.ok === false ? result : null;
  const typedIn = (intent: string) => (refused?.intent === intent ? refused.typed : {});
  const errorIn = (...intents: string[]) => (refused && intents.includes(refused.intent) ? refused.text : null);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {inputs ? (
        <NewRunPanel
          part={inputs}
          percent={(share) => formats.value(share, 'percent')}
          typed={typedIn('new-run')}
          error={errorIn('new-run')}
        />
      ) : null}
      {imports ? (
        <ImportPanel
          part={imported}
          locale={locale}
          currency={currency}
          typed={typedIn('begin-import')}
          error={errorIn('begin-import', 'import-file', 'accept-import')}
        />
      ) : null}
      <ManagePanel frame={frame} />
    </div>
  );
}
