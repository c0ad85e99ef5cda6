import { useMemo } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import { FilterChoice } from '#app/page-recipes/list-filter-fields.tsx';

import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { AdequacyPanel } from './adequacy-panel.tsx';
import { AnswerLine } from './answer-line.tsx';
import { CollinearityPanel } from './collinearity-panel.tsx';
import { CostPanel } from './cost-panel.tsx';
import type { DriversData } from './drivers.server.ts';
import { KpiPanels } from './kpi-panels.tsx';
import { LagPanels, lagKindParameter } from './lag-panels.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { kpiNumberStyle, listDrivers, type ShownInputs } from './shown-inputs.ts';
import { strongestDriver } from './strongest.ts';
import * as texts from './texts.ts';

interface DriversProps {
  readonly loaded: DriversData;
}

/** Possible drivers of the KPI, and whether they suffice for a model. */
export function DriversPanels({ loaded }: DriversProps) {
  const { inputs } = loaded;
  if (inputs.state === 'failed')
    return (
      <Panel title={texts.kpiPerformance} className="mt-4">
        <PanelFailure text={inputs.text} requestId={inputs.requestId} />
      </Panel>
    );
  return <LoadedPanels json={inputs.json} loaded={loaded} />;
}

function LoadedPanels({ json, loaded }: DriversProps & { readonly json: string }) {
  const inputs = useMemo((): ModelInputs => JSON.parse(json), [json]);
  const formats = useMemo(() => createFormats(loaded.locale, inputs.currency), [loaded.locale, inputs.currency]);
  const drivers = useMemo(() => listDrivers(inputs), [inputs]);
  const kpi = inputs.kpis.find(({ id }) => id === loaded.chosen.kpi) ?? inputs.kpis[0];
  const strongest = kpi ? strongestDriver(inputs, kpi) : null;
  const driver =
    drivers.find(({ id }) => id === loaded.chosen.driver) ??
    drivers.find(({ id }) => id === strongest?.driver) ??
    drivers[0] ??
    null;
  if (!kpi || inputs.weeks.length === 0)
    return (
      <div className="mt-4 grid gap-3 lg:gap-4">
        <Choices loaded={loaded} inputs={inputs} kpi={kpi?.id ?? null} driver={driver?.id ?? null} />
        <Panel title={texts.kpiPerformance}>
          <PanelEmpty step={{ to: pagePath('/data-and-integrations'), text: texts.bringInData }}>
            {kpi ? texts.noWeeks : texts.noKpi}
          </PanelEmpty>
        </Panel>
        <AdequacyPanel inputs={inputs} formats={formats} />
      </div>
    );
  const shown: ShownInputs = {
    inputs,
    kpi,
    strongest,
    kpiStyle: kpiNumberStyle(kpi),
    partial: loaded.partial,
    drivers,
    driver,
    formats,
  };
  return (
    <div className="mt-4 grid gap-3 lg:gap-4">
      <Choices loaded={loaded} inputs={inputs} kpi={kpi.id} driver={driver?.id ?? null} />
      <AnswerLine shown={shown} />
      <KpiPanels shown={shown} />
      <LagPanels shown={shown} />
      <CostPanel shown={shown} />
      <MissingPanel shown={shown} />
      <CollinearityPanel shown={shown} />
      <AdequacyPanel inputs={inputs} formats={formats} />
    </div>
  );
}

interface ChoicesProps extends DriversProps {
  readonly inputs: ModelInputs;
  readonly kpi: string | null;
  readonly driver: string | null;
}

/** Choice of KPI, driver and period, stored in the address. */
function Choices({ loaded: { from, to, frame, currency, currencies }, inputs, kpi, driver }: ChoicesProps) {
  const send = useSubmit();
  const [search] = useSearchParams();
  const drivers = listDrivers(inputs);
  return (
    <Form
      aria-label={texts.choose}
      preventScrollReset
      className="flex flex-wrap items-end gap-3 text-sm print:hidden"
      onChange={({ currentTarget, target }) => {
        // Date inputs change while they are typed, so only selects submit at once.
        if (target instanceof HTMLSelectElement) void send(currentTarget, { preventScrollReset: true });
      }}
    >
      {search.get(lagKindParameter) === 'raw' ? <input type="hidden" name={lagKindParameter} value="raw" /> : null}
      {frame.run ? <input type="hidden" name="run" value={frame.run.id} /> : null}
      {inputs.kpis.length > 0 ? (
        <FilterChoice
          name="kpi"
          label={texts.kpi}
          chosen={kpi}
          options={inputs.kpis.map(({ id, label }) => [id, label])}
        />
      ) : null}
      {drivers.length > 0 ? (
        <FilterChoice
          name="driver"
          label={texts.driver}
          chosen={driver}
          options={drivers.map(({ id, label }) => [id, label])}
        />
      ) : null}
      <FilterChoice
        name="currency"
        label={texts.currency}
        chosen={currency}
        options={currencies.map((code) => [code, code])}
      />
      <Label>
        <span className="mb-1 block">{texts.from}</span>
        <Input key={from} type="date" name="from" defaultValue={from} className="w-auto" />
      </Label>
      <Label>
        <span className="mb-1 block">{texts.to}</span>
        <Input key={to} type="date" name="to" defaultValue={to} className="w-auto" />
      </Label>
      <Button type="submit" variant="outline" size="sm">
        {texts.apply}
      </Button>
    </Form>
  );
}
