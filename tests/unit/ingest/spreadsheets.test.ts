import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { beginningOfArchive } from '#app/features/imports/spreadsheet-beginning.ts';
import { dayOfSerial } from '#shared/ingest/serial-days.ts';
import { plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { beginningOf } from '#upstream/facts/ingest/files/beginning.ts';
import { fileRows } from '#upstream/facts/ingest/files/open-file.ts';
import { meaningOfFormat } from '#upstream/facts/ingest/files/xlsx-styles.ts';

async function* cut(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(bytes: Uint8Array, more: { readonly sheet?: string; readonly decimal?: 'comma' } = {}) {
  const found: (readonly [row: number, ...cells: string[]])[] = [];
  const format = { delimiter: ',', encoding: 'utf-8', decimal: 'point', ...more } as const;
  for await (const rows of fileRows(cut(bytes), format, () => {}))
    found.push(...rows.map(({ row, cells }): [number, ...string[]] => [row, ...cells]));
  return found;
}

const codeOf = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (error: { readonly code?: string }) => error.code ?? String(error),
  );

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0.0"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>';

test('cells of a spreadsheet read as they are shown: texts, numbers, dates by their format, results of formulas', async () => {
  const file = xlsxFile({
    styles,
    shared:
      '<si><t>Plain &amp; &#x41;</t></si><si><r><t xml:space="preserve">Rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>ルビ</t></rPh></si><si><t>two_x000A_lines</t></si>',
    sheets: {
      First:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
        '<row r="2"/><row r="3"><c r="A3" s="0"><v>2.5499999999999998</v></c><c r="B3"><v>4006381333931</v></c><c r="C3"><f>A3*2</f><v>5.1</v></c><c r="D3" t="b"><v>1</v></c></row>' +
        '<row r="5"><c s="1"><v>40513.351388888892</v></c><c s="2"><v>40513</v></c><c s="3"><v>3</v></c><c s="4"><v>0.19</v></c><c t="str"><f>"a"</f><v>made</v></c></row>' +
        '<row r="6"><c r="A6" s="1"><v>40513</v></c><c r="B6" s="2"><v>60</v></c><c r="C6" t="inlineStr"><is><t>in place</t></is></c><c r="D6"><v>1E-7</v></c><c r="E6" t="e"><v>#N/A</v></c></row>',
    },
  });
  expect(await read(file)).toEqual([
    [1, 'Plain & A', 'Rich text', '', 'two\nlines'],
    [3, '2.55', '4006381333931', '5.1', 'TRUE'],
    [5, '2010-12-01 08:26:00', '2010-12-01', '3', '19%', 'made'],
    // Excel's February 29, 1900 doesn't exist.
    [6, '2010-12-01 00:00:00', '60', 'in place', '0.0000001', '#N/A'],
  ]);
  expect((await read(file, { decimal: 'comma' }))[1]).toEqual([3, '2,55', '4006381333931', '5,1', 'TRUE']);
});

test('a sheet is chosen by its name; without one it is the first', async () => {
  const file = xlsxFile({ sheets: { 'A &amp; B': plainRows([['one']]), Two: plainRows([['two']]) } });
  expect(await read(file)).toEqual([[1, 'one']]);
  expect(await read(file, { sheet: 'A & B' })).toEqual([[1, 'one']]);
  expect(await read(file, { sheet: 'Two' })).toEqual([[1, 'two']]);
  await expect(read(file, { sheet: 'Three' })).rejects.toMatchObject({ code: 'sheet-missing' });
});

test('days are counted from 1900 with Excel’s wrong leap day, or from 1904', async () => {
  expect(dayOfSerial(1, 1900)).toEqual({ date: '1900-01-01', ms: 0 });
  expect(dayOfSerial(59, 1900)?.date).toBe('1900-02-28');
  expect(dayOfSerial(60, 1900)).toBeNull();
  expect(dayOfSerial(61, 1900)?.date).toBe('1900-03-01');
  expect(dayOfSerial(45_000.75, 1900)).toEqual({ date: '2023-03-15', ms: 64_800_000 });
  expect(dayOfSerial(0, 1904)?.date).toBe('1904-01-01');
  expect(dayOfSerial(43_538, 1904)?.date).toBe('2023-03-15');
  expect([dayOfSerial(-1, 1900), dayOfSerial(Number.NaN, 1900), dayOfSerial(3e6, 1900)]).toEqual([null, null, null]);
  const from1904 = xlsxFile({
    ...{ styles, workbookPr: '<workbookPr date1904="1"/>' },
    sheets: { One: '<row r="1"><c r="A1" s="2"><v>43538</v></c></row>' },
  });
  expect(await read(from1904)).toEqual([[1, '2023-03-15']]);
  const formats = [
    'yyyy-mm-dd',
    '[$-409]d-mmm-yy',
    'h:mm AM/PM',
    '[h]:mm',
    '#,##0.00 "Mrd"',
    '[Red]0.00',
    'General',
    '0%',
  ];
  expect(formats.map(meaningOfFormat)).toEqual([
    ...['date', 'date', 'date-time', 'date-time', 'number', 'number', 'number', 'percent'],
  ]);
});

test('a number format is only read up to Excel’s limit', () => {
  expect(meaningOfFormat(`${'0'.repeat(253)}dd`)).toBe('date');
  expect(meaningOfFormat(`${'0'.repeat(255)}dd`)).toBe('number');
  expect(meaningOfFormat(`${'0'.repeat(2 ** 20)}dd`)).toBe('number');
  expect(meaningOfFormat(`${'['.repeat(240)}Red]0%`)).toBe('percent');
});

test('rows get ascending whole numbers, whatever the file says, so that the limit of rows applies', async () => {
  const numbered = (...numbers: readonly string[]) =>
    xlsxFile({ sheets: { One: numbers.map((r) => `<row r="${r}"><c><v>7</v></c></row>`).join('') } });
  expect(await read(numbered('3', '1.5', '3', '-2', 'x', '9', '1', '12.5'))).toEqual(
    [3, 4, 5, 6, 7, 9, 10, 11].map((row) => [row, '7']),
  );
  expect(await codeOf(numbered('2000000'))).toBe('read');
  expect(await codeOf(numbered('2000000', '1'))).toBe('file-too-long');
});

test('a cell, and the cells of a row together, have no more text than a row of a CSV file may', async () => {
  const shared = `<si><t>${'a'.repeat(40_000)}</t></si>`;
  const row = (cells: string) => xlsxFile({ shared, sheets: { One: `<row>${cells}</row>` } });
  const long = '<c t="s"><v>0</v></c>';
  const inPlace = (length: number) => `<c t="inlineStr"><is><t>${'b'.repeat(length)}</t></is></c>`;
  expect(await codeOf(row(inPlace(65_536)))).toBe('read');
  expect(await codeOf(row(inPlace(65_537)))).toBe('spreadsheet-too-wordy');
  // An endless cell is refused before it is in memory.
  expect(await codeOf(row(`<c t="inlineStr"><is>${`<t>${'b'.repeat(40_000)}</t>`.repeat(2)}`))).toBe(
    'spreadsheet-too-wordy',
  );
  expect((await read(row(`${long}</row><row>${long}`))).length).toBe(2);
  expect(await codeOf(row(long.repeat(2)))).toBe('spreadsheet-too-wordy');
});

test('a writer that puts a prefix before every name is read as well', async () => {
  const file = xlsxFile({
    sheets: { One: '' },
    parts: {
      'xl/worksheets/sheet1.xml':
        '<?xml version="1.0"?><!-- made elsewhere --><x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[<b>]]></x:t></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    },
  });
  expect(await read(file)).toEqual([[1, '<b>', '7']]);
});

test('the beginning of a large spreadsheet is enough for a preview, and not for an import', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => [`order ${(at * 7919) % 40_009}`, at * 1.37, at]);
  const file = xlsxFile({ sheets: { One: plainRows([['a', 'b', 'c'], ...rows]), Two: plainRows([['x'], ['y']]) } });
  const sent = new Uint8Array(await (await beginningOfArchive(new File([file.slice()], 'f.xlsx'))).arrayBuffer());
  expect(sent.length).toBeLessThan(file.length / 1.5);
  const seen = await beginningOf(cut(sent), null, 'en-US');
  expect([seen.header.cells, seen.rows.length, seen.isComplete]).toEqual([['a', 'b', 'c'], 1_999, false]);
  expect(seen.rows[5]?.cells).toEqual((await read(file))[6]?.slice(1));
  expect(await codeOf(sent)).toBe('spreadsheet-damaged');
  const other = await beginningOf(
    cut(sent),
    { delimiter: ',', encoding: 'utf-8', decimal: 'point', sheet: 'Two' },
    'en-US',
  );
  expect([other.header.cells, other.rows.length, other.isComplete]).toEqual([['x'], 1, true]);
  const broken = new File([file.slice(0, 5_000)], 'f.xlsx');
  expect(await beginningOfArchive(broken)).toBe(broken);
});

test('the beginning of a large file in an archive is enough for a preview, and not for an import', async () => {
  const random = Array.from({ length: 40_000 }, (_, at) => `${(at * 7919) % 40_009},${Math.imul(at, 2_654_435_761)}`);
  const file = zipSync({ 'export/sales.csv': new TextEncoder().encode(`a,b\n${random.join('\n')}\n`) });
  const sent = new Uint8Array(await (await beginningOfArchive(new File([file.slice()], 'f.zip'))).arrayBuffer());
  expect(sent.length).toBeLessThan(file.length);
  const seen = await beginningOf(cut(sent), null, 'en-US');
  expect([seen.file.format, seen.header.cells, seen.isComplete]).toEqual(['csv', ['a', 'b'], false]);
  expect(seen.rows[5]?.cells).toEqual(random[5]?.split(','));
  expect(await codeOf(sent)).toBe('file-damaged');
  const nested = new File([zipSync({ 'a.xlsx': file })], 'f.zip');
  expect(await beginningOfArchive(nested)).toBe(nested);
});

test('an invalid spreadsheet fails with a code of its own', async () => {
  const sound = xlsxFile({ sheets: { One: plainRows([['a', 'b', 'c']]) } });
  const replaced = (path: string, text: string) => xlsxFile({ sheets: { One: '' }, parts: { [path]: text } });
  const sheet = 'xl/worksheets/sheet1.xml';
  const flipped = sound.slice();
  flipped.fill(0xff, 60, 90);
  const entities = `<!DOCTYPE lolz [<!ENTITY lol "lol">${'<!ENTITY lol2 "&lol;&lol;">'.repeat(9)}]><worksheet/>`;
  const wide = `<worksheet><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>`;
  const large = new Uint8Array(25 * 2 ** 20 + 1);
  large.set(sound);
  const codes = {
    tooLarge: await codeOf(large),
    cutShort: await codeOf(sound.slice(0, sound.length - 30)),
    noEnd: await codeOf(sound.slice(0, 200)),
    flipped: await codeOf(flipped),
    entities: await codeOf(replaced(sheet, entities)),
    entitiesInTheTexts: await codeOf(replaced('xl/sharedStrings.xml', entities)),
    oneTag: await codeOf(replaced(sheet, `<worksheet ${'a'.repeat(2_000_000)}`)),
    unended: await codeOf(replaced(sheet, '<worksheet><row')),
    tooWide: await codeOf(replaced(sheet, wide)),
    noBook: await codeOf(zipSync({ 'notes.txt': new Uint8Array([65]) })),
    tooManyParts: await codeOf(
      zipSync(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`p${at}`, new Uint8Array()]))),
    ),
    manyTexts: await codeOf(replaced('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(500_001)}</sst>`)),
    oneGreatText: await codeOf(
      replaced('xl/sharedStrings.xml', `<sst><si><t>${'a'.repeat(500_000)}${`<b/>${'a'.repeat(500_000)}`.repeat(35)}`),
    ),
  };
  expect(codes).toEqual({
    tooLarge: 'archive-too-large',
    cutShort: 'spreadsheet-damaged',
    noEnd: 'spreadsheet-damaged',
    flipped: 'spreadsheet-damaged',
    entities: 'spreadsheet-damaged',
    entitiesInTheTexts: 'spreadsheet-damaged',
    oneTag: 'spreadsheet-damaged',
    unended: 'spreadsheet-damaged',
    tooWide: 'row-too-wide',
    noBook: 'read',
    tooManyParts: 'spreadsheet-damaged',
    manyTexts: 'spreadsheet-too-wordy',
    oneGreatText: 'spreadsheet-too-wordy',
  });
});

test('a million empty rows, and empty cells far to the right, are ignored', async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
  const file = xlsxFile({
    sheets: { One: `${plainRows([['head'], ['cell']])}${empty}<row r="1000005"><c r="XFD9" s="1"/></row>` },
  });
  expect(await read(file)).toEqual([
    [1, 'head'],
    [2, 'cell'],
  ]);
});
