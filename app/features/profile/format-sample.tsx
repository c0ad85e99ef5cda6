import { createFormats } from '#shared/format/formats.ts';
import * as texts from './texts.ts';

/** Same amount for all samples, to compare them. */
const sampleAmount = 1_234_567.89;
/** Date with distinct day, month and year. */
const sampleDay = '2026-11-23';

interface FormatSampleProps {
  readonly currency: string | null;
  readonly locale: string | null;
}

/** Sample of amount and date formats. Without a locale, the currency decides the separators. */
export function FormatSample({ currency, locale }: FormatSampleProps) {
  const formats = createFormats(locale ?? '', currency ?? '');
  return (
    <div className="mt-5 rounded-lg bg-hover px-4 py-3">
      <p id="format-sample" className="mb-2 text-xs font-medium">
        {texts.sample}
      </p>
      <dl aria-labelledby="format-sample" aria-live="polite" className="flex flex-wrap gap-x-10 gap-y-3">
        <Sample name="Amount" value={currency ? formats.value(sampleAmount, 'money') : '–'} />
        <Sample name="Abbreviated" value={currency ? formats.compact(sampleAmount, 'money') : '–'} />
        <Sample name="Date" value={formats.day(sampleDay)} />
      </dl>
    </div>
  );
}

function Sample({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
