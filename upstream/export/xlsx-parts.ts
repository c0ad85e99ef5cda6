import { placeIn } from '#shared/table.ts';
import { escaped, head } from './xlsx-xml.ts';
import type { ZipPart } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const part = (path: string, xml: string): ZipPart => ({ path, text: [head + xml] });

/** The parts of a workbook except its sheets and styles. */
export function bookParts(sheets: readonly string[]): ZipPart[] {
  const numbered = sheets.map((name, index) => ({ name: escaped(name), at: index + 1 }));
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}
${numbered.map(({ at }) => override(`xl/worksheets/sheet${at}.xml`, 'worksheet')).join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered
        .map(({ name, at }) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${[
        ...numbered.map(({ at }) => relation(at, 'worksheet', `worksheets/sheet${at}.xml`)),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ].join('')}</Relationships>`,
    ),
  ];
}

/** Styles of cells, in the order of the style sheet. `literal` is text that would be a formula if it were typed. */
const looks = ['text', 'literal', 'heading', 'number-heading', 'note', 'strong'] as const;
export type Look = (typeof looks)[number];

const numberKinds = ['integer', 'decimal', 'percent', 'money', 'day', 'month', 'year'] as const;
export type NumberKind = (typeof numberKinds)[number];
export const isDated = (kind: string): boolean => kind === 'day' || kind === 'month' || kind === 'year';

/** The style index of a look or of a kind of number. @param total whether the number is a total */
export const styleIndex = (look: Look | NumberKind, total = false): number => {
  const at = placeIn(looks, look);
  if (at >= 0) return at;
  const kind = placeIn(numberKinds, look);
  return looks.length + kind + (total ? numberKinds.length : 0);
};

const firstOwnFormat = 164;

/** Styles of highlighted numbers, good news first. Rules refer to them by index. */
const markLooks = [
  { ink: 'FF006100', fill: 'FFC6EFCE' },
  { ink: 'FF9C0006', fill: 'FFFFC7CE' },
] as const;
export const markStyleIndex = (isGoodNews: boolean): number => (isGoodNews ? 0 : 1);

/** The style sheet. Money is shown with its currency code and that currency's number of digits. */
export function stylesPart(currency: string, digits: number): ZipPart {
  const formats: Readonly<Record<NumberKind, string>> = {
    integer: '#,##0',
    decimal: '#,##0.00',
    percent: '0.0%',
    money: `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''} [$${currency}]`,
    day: 'yyyy-mm-dd',
    month: 'mmm yyyy',
    year: 'yyyy',
  };
  const cell = (font: number, more = '', numberFormat = 0, fill = 0) =>
    `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1" ${more}`;
  const text: Readonly<Record<Look, string>> = {
    text: `${cell(0)}/>`,
    literal: `${cell(0, 'quotePrefix="1"')}/>`,
    heading: `${cell(1, 'applyAlignment="1"', 0, 2)}><alignment wrapText="1" vertical="top"/></xf>`,
    'number-heading': `${cell(1, 'applyAlignment="1"', 0, 2)}><alignment horizontal="right" wrapText="1" vertical="top"/></xf>`,
    note: `${cell(2, '', 0, 3)}/>`,
    strong: `${cell(1)}/>`,
  };
  const numbers = (font: number) => numberKinds.map((_, at) => `${cell(font, '', firstOwnFormat + at)}/>`);
  const all = [...looks.map((look) => text[look]), ...numbers(0), ...numbers(1)];
  const fill = (inner: string) => `<fill><patternFill ${inner}</fill>`;
  return part(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}">
<numFmts count="${numberKinds.length}">${numberKinds.map((kind, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${escaped(formats[kind])}"/>`).join('')}</numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="12"/><color rgb="FF9C0006"/><name val="Calibri"/></font></fonts>
<fills count="4">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill('patternType="solid"><fgColor rgb="FFE9EEFD"/></patternFill>')}${fill('patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill>')}</fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${all.length}">${all.join('')}</cellXfs>
<dxfs count="2">${markLooks.map(({ ink, fill: ground }) => `<dxf><font><b/><color rgb="${ink}"/></font><fill><patternFill patternType="solid"><fgColor rgb="${ground}"/><bgColor rgb="${ground}"/></patternFill></fill></dxf>`).join('')}</dxfs></styleSheet>`,
  );
}
