import { strToU8, zipSync } from 'fflate';

interface XlsxParts {
  /** XML of the rows of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly shared?: string;
  readonly styles?: string;
  readonly workbookPr?: string;
  /** Additional parts, or replacements of those above. */
  readonly parts?: Readonly<Record<string, string>>;
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A spreadsheet made from the XML of its parts. */
export function xlsxFile({ sheets, shared, styles, workbookPr = '', parts = {} }: XlsxParts): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${relation}">${workbookPr}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Rows of plain cells: texts inline, dates as serial numbers with style 1 of `dateStyles`. */
export const plainRows = (rows: readonly (readonly (string | number | Date)[])[]): string =>
  rows
    .map((cells, row) => {
      const xml = cells.map((cell, at) => {
        const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`;
        if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
        if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
        return `<c ${place} s="1"><v>${(cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;
      });
      return `<row r="${row + 1}">${xml.join('')}</row>`;
    })
    .join('');

export const dateStyles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
