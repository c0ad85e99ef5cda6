import { counted } from '#app/ui/counted.ts';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface RoundingNoteProps {
  readonly rounding: ImportPreview['rounding'];
  readonly formats: Formats;
}

/** Total effect of rounding; renders nothing without any. */
export function RoundingNote({ rounding, formats }: RoundingNoteProps) {
  if (rounding.rows === 0) return null;
  const sums = rounding.differences.map(({ currency, amount }) => exactAmount(amount, currency, formats.locale));
  return (
    <p className="text-sm">
      {fill(texts.roundingSum, { rows: counted(rounding.rows, 'row', formats), sums: sums.join(', ') })}
    </p>
  );
}

/** More decimals than usual, since rounding differences are tiny. */
const exactAmount = (amount: number, currency: string, locale: string): string =>
  isolatedIn(
    locale,
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 6,
      signDisplay: 'exceptZero',
    }).format(amount),
  );

interface TotalsNoteProps {
  readonly lines: number;
}

export const TotalsNote = ({ lines }: TotalsNoteProps) =>
  lines === 0 ? null : (
    <p className="text-sm">
      {lines === 1 ? texts.totalsLineLeftOut : fill(texts.totalsLinesLeftOut, { lines: String(lines) })}
    </p>
  );

interface ReadingNotesProps {
  readonly preview: ImportPreview;
  readonly formats: Formats;
}

/** Notes on how the file will be read. */
export function ReadingNotes({ preview, formats }: ReadingNotesProps) {
  const { recognized, remembered, unknownCountries, rounding, totalsLines } = preview;
  return (
    <div className="space-y-2 empty:hidden">
      {remembered ? <p className="text-sm">{texts.readAsLastTime}</p> : null}
      {recognized === null ? null : <p className="text-sm">{fill(texts.recognizedAs, { name: recognized })}</p>}
      <RoundingNote rounding={rounding} formats={formats} />
      <TotalsNote lines={totalsLines} />
      {unknownCountries.length === 0 ? null : (
        <p className="text-sm">{fill(texts.countriesNotFound, { names: unknownCountries.join(', ') })}</p>
      )}
    </div>
  );
}
