import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { ReadingSelect } from './reading-select.tsx';
import * as texts from './texts.ts';

type Name = 'decimal' | 'dateOrder' | 'delimiter' | 'encoding';

const labels: Readonly<Record<Name, string>> = {
  decimal: 'Decimals',
  dateOrder: 'Dates',
  delimiter: texts.separator,
  encoding: 'Characters',
};

const choices: { readonly [N in Name]: Readonly<Record<ImportOptions[N], string>> } = {
  decimal: { point: '1,234.56', comma: '1.234,56' },
  dateOrder: {
    ymd: texts.yearFirst20261231,
    dmy: texts.dayFirst31122026,
    mdy: texts.monthFirst12312026,
    serial: texts.serialDays,
    'serial-1904': texts.serialDays1904,
  },
  delimiter: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': texts.verticalBar },
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': texts.utf16LittleEndian,
    'utf-16be': texts.utf16BigEndian,
    'windows-1252': texts.westernEuropeanWindows,
    'iso-8859-15': texts.westernEuropeanIso,
    'windows-1250': texts.centralEuropean,
    'windows-1251': texts.cyrillicWindows,
    'windows-1253': 'Greek',
    'windows-1254': 'Turkish',
    'windows-1257': 'Baltic',
    'koi8-r': texts.cyrillicKoi8,
    shift_jis: texts.japaneseShiftJis,
    'euc-jp': texts.japaneseEuc,
    gb18030: texts.chineseSimplified,
    big5: texts.chineseTraditional,
    'euc-kr': 'Korean',
  },
};

/** Options for CSV only; spreadsheets define them. */
const csvOnly: readonly Name[] = ['delimiter', 'encoding'];

interface FormatChoicesProps {
  readonly file: ImportPreview['file'];
  readonly options: ImportOptions;
  /** Ambiguous options that nobody has chosen yet. */
  readonly open: readonly string[];
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** Number and date formats of the file, independent of the person's own. */
export function FormatChoices({ file, options, open, onChange }: FormatChoicesProps) {
  const names = keysOf(labels).filter((name) => file.format === 'csv' || !csvOnly.includes(name));
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">{texts.fileFormat}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {file.sheets.length > 1 ? (
          <ReadingSelect
            label={texts.sheet}
            value={options.sheet ?? file.sheets[0] ?? ''}
            choices={Object.fromEntries(file.sheets.map((sheet) => [sheet, sheet]))}
            // Another sheet has other columns, so drop the mapping for a new suggestion.
            onChoose={(sheet) => onChange({ sheet, mapping: {} })}
          />
        ) : null}
        {names.map((name) => (
          <ReadingSelect
            key={name}
            label={labels[name]}
            value={options[name]}
            choices={choices[name]}
            open={open.includes(name)}
            onChoose={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        {fill(texts.timeZoneNote, { timeZone: options.timeZone.replaceAll('_', ' ') })}
      </p>
    </fieldset>
  );
}
