import { failureText } from '#app/api/failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { PanelFailure } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { fillAllActuals } from './field-offers.ts';
import type { RoiData } from './roi.server.ts';
import { pickedDays } from './roi-address.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

interface ActualsFieldsProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly formats: Formats;
  readonly onChoose: () => void;
}

/** Period and channel of the actuals; part of the inputs form. */
export function ActualsFields({ data, editing, formats, onChoose }: ActualsFieldsProps) {
  const { view, channels, channel, currency, currencies, filters } = data;
  const isChannelKnown = channels.some(({ key }) => key === channel);
  return (
    <fieldset className="min-w-0 rounded-lg bg-hover px-3 py-2.5">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{texts.actuals}</legend>
      <div className="clear-both grid gap-3 text-sm sm:grid-cols-2 xl:grid-cols-3">
        <Label>
          <span className="mb-1 block">{texts.period}</span>
          <NativeSelect
            key={`${view.preset} ${view.range.from}`}
            name="range"
            defaultValue={view.preset ?? pickedDays}
            onChange={({ target }) => {
              if (target.value !== pickedDays) onChoose();
            }}
          >
            {data.presets.map(([preset, label]) => (
              <option key={preset} value={preset}>
                {label}
              </option>
            ))}
            <option value={pickedDays}>{texts.pickedDays}</option>
          </NativeSelect>
        </Label>
        <Label>
          <span className="mb-1 block">{texts.channel}</span>
          <NativeSelect key={channel} name="in.channel" defaultValue={channel} onChange={onChoose}>
            <option value="">{texts.allChannels}</option>
            {channel !== '' && !isChannelKnown ? <option value={channel}>{channel}</option> : null}
            {channels.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Label>
        <Label>
          <span className="mb-1 block">{texts.currency}</span>
          <NativeSelect
            key={currency}
            name="currency"
            defaultValue={currency}
            onChange={({ target }) => editing.setAssumption({ currency: target.value })}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </NativeSelect>
        </Label>
        <Day name="from" label={texts.firstDay} value={view.range.from} />
        <Day name="to" label={texts.lastDay} value={view.range.to} />
        <Button type="submit" variant="outline" size="sm" className="self-end justify-self-start">
          {texts.showActuals}
        </Button>
      </div>
      {filters.map(({ words, without }) => (
        <p key={words} className="mt-2 text-xs text-muted">
          {fill(texts.filteredBy, { filter: words })}{' '}
          <Link to={{ search: without }} preventScrollReset className="underline">
            {texts.removeFilter}
            <span className="sr-only"> {words}</span>
          </Link>
        </p>
      ))}
      <ActualsFacts data={data} editing={editing} formats={formats} />
    </fieldset>
  );
}

interface DayProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly value: string;
}

/** Changing a day switches the period to picked days. */
const Day = ({ name, label, value }: DayProps) => (
  <Label>
    <span className="mb-1 block">{label}</span>
    <Input
      key={value}
      type="date"
      name={name}
      defaultValue={value}
      onChange={({ target }) => {
        const period = target.form?.elements.namedItem('range');
        if (period instanceof HTMLSelectElement) period.value = pickedDays;
      }}
    />
  </Label>
);

function ActualsFacts({ data, editing, formats }: Omit<ActualsFieldsProps, 'onChoose'>) {
  const { actuals, scope } = data;
  if (actuals.state === 'failed') {
    const { kind, detail, requestId, code } = actuals.failure;
    const text = (code?.startsWith('roi-') || code === 'no-exchange-rate') && detail ? detail : failureText(kind);
    return <PanelFailure text={text} requestId={requestId} />;
  }
  const { range, timezone, factsThrough, values, sharesDiffer } = actuals.answer;
  const isEmpty = Object.values(values).every((value) => value === null || value === 0);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
      <p className="min-w-0 flex-1 basis-60" suppressHydrationWarning>
        {fill(texts.actualsOf, {
          ...{ scope: scope.label, from: formats.day(range.from), to: formats.day(range.to), timezone },
        })}{' '}
        {factsThrough ? fill(texts.dataThrough, { day: formats.day(factsThrough) }) : null}{' '}
        {isEmpty ? texts.noActuals : null} {sharesDiffer ? texts.sharesDiffer : null}
      </p>
      {isEmpty ? null : (
        <Button
          type="submit"
          name="use"
          value="all"
          variant="outline"
          size="sm"
          onClick={(event) => {
            event.preventDefault();
            fillAllActuals(data, editing);
          }}
        >
          {texts.useAll}
        </Button>
      )}
    </div>
  );
}
