import { failureText, rereadAfterEditConflict } from '#app/api/failure.ts';
import { type AlcoholData, changeAlcohol, loadAlcohol } from '#app/features/alcohol/alcohol.server.ts';
import { BlocksPanel } from '#app/features/alcohol/blocks-panel.tsx';
import { ChecklistPanel } from '#app/features/alcohol/checklist-panel.tsx';
import { CountriesPanel } from '#app/features/alcohol/countries-panel.tsx';
import { GatePanel } from '#app/features/alcohol/gate-panel.tsx';
import { HistoryPanel } from '#app/features/alcohol/history-panel.tsx';
import { LinesPanel } from '#app/features/alcohol/lines-panel.tsx';
import type { AlcoholResult } from '#app/features/alcohol/outcome.ts';
import { EffectsPanel, PreviewPanel } from '#app/features/alcohol/preview-panels.tsx';
import { StatesPanel } from '#app/features/alcohol/states-panel.tsx';
import * as texts from '#app/features/alcohol/texts.ts';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { countryName } from '#shared/format/country.ts';
import type { Route } from './+types/alcohol.ts';

export const loader = pageLoader(loadAlcohol);
export const action = pageAction(changeAlcohol);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.alcoholSettings, loaderData?.label);

export default function AlcoholPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage streamed={loaderData} title={texts.alcoholSettings}>
      {(data) => <Settings data={data} result={actionData ?? null} />}
    </SettingsPage>
  );
}

interface SettingsProps {
  readonly data: AlcoholData;
  readonly result: AlcoholResult | null;
}

function Settings({ data, result }: SettingsProps) {
  const { settings: part, ages, checklist, history, locale, admin, staff, sample, viewing } = data;
  if (sample) return <PanelEmpty>{texts.changesAreOff}</PanelEmpty>;
  if (part?.state !== 'ready') return part ? <FailedPanel title={texts.alcoholSettings} part={part} /> : null;
  const settings = part.answer;
  const writes = admin && settings.wholeAccount && !viewing;
  const props = { settings, writes, result, locale, scope: data.scope ?? '' };
  return (
    <>
      <p role="status" className="text-sm text-success-ink">
        {result?.ok ? result.text : null}
      </p>
      {result?.ok === false && result.values === null ? (
        <p role="alert" className="text-sm text-error-ink">
          {result.text}
        </p>
      ) : null}
      {writes ? null : (
        <p className="text-sm text-muted">
          {viewing ? texts.nothingWhileViewing : admin ? texts.settingsOfAccount : texts.onlyAdministrators}
        </p>
      )}
      <GatePanel {...props} />
      <LinesPanel {...props} />
      {ages?.state === 'ready' ? (
        <>
          <datalist id="alcohol-countries">
            {ages.answer.items.map(({ country }) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </datalist>
          <CountriesPanel {...props} ages={ages.answer} editedCountry={data.editedCountry} staff={staff} />
        </>
      ) : (
        <FailedPanel title={texts.countries} part={ages} />
      )}
      <BlocksPanel {...props} />
      <StatesPanel {...props} editedState={data.editedState} />
      <EffectsPanel data={data} settings={settings} />
      <PreviewPanel data={data} />
      {checklist?.state === 'ready' ? (
        <ChecklistPanel {...checklist.answer} />
      ) : (
        <FailedPanel title={texts.checklist} part={checklist} />
      )}
      {history === null ? null : history.state === 'ready' ? (
        <HistoryPanel items={history.answer.items} retailers={settings.retailers} locale={locale} />
      ) : (
        <FailedPanel title={texts.history} part={history} />
      )}
    </>
  );
}

type FailedPart = Extract<NonNullable<AlcoholData['settings']>, { state: 'failed' }>;

const FailedPanel = ({ title, part }: { readonly title: string; readonly part: FailedPart | null }) =>
  part === null ? null : (
    <Panel title={title}>
      <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
    </Panel>
  );

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
