import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { FileInMemory } from '#upstream/facts/ingest/files/file-in-memory.ts';
import { inflated } from '#upstream/facts/ingest/files/inflated.ts';
import { fileRows } from '#upstream/facts/ingest/files/open-file.ts';
import { ZipArchive } from '#upstream/facts/ingest/files/zip-archive.ts';
import type { PackedFormat } from '#upstream/facts/ingest/sniff.ts';

const format = { delimiter: ',', encoding: 'utf-8', decimal: 'point' } as const;

async function* cut(bytes: Uint8Array, size = 700) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function rowsOf(bytes: Uint8Array): Promise<number> {
  let count = 0;
  for await (const rows of fileRows(cut(bytes), format, () => {})) count += rows.length;
  return count;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { readonly code?: string }) => error.code ?? String(error),
  );

const text = new TextEncoder().encode(Array.from({ length: 5_000 }, (_, at) => `${at},${at * 7}`).join('\n'));

test('a compressed CSV file is read while it expands; a truncated or damaged one is refused', async () => {
  const packed = gzipSync(text);
  expect(await rowsOf(packed)).toBe(5_000);
  const broken = packed.slice();
  broken.fill(0xff, 100, 160);
  expect(await codeOf(rowsOf(packed.slice(0, packed.length >> 1)))).toBe('file-damaged');
  expect(await codeOf(rowsOf(broken))).toBe('file-damaged');
  expect(await codeOf(rowsOf(packed.slice(0, 12)))).toBe('file-damaged');
  expect(await codeOf(rowsOf(gzipSync(packed)))).toBe('file-of-other-format');
});

test('a compressed file whose content doesn’t match its checksum or size is refused, whichever member it is', async () => {
  const few = new TextEncoder().encode('1,2\n3,4\n5,6');
  const packed = gzipSync(few, { level: 0 });
  const changed = (at: number) => packed.with(at, (packed.at(at) ?? 0) ^ 1);
  const end = packed.length;
  expect(await rowsOf(packed)).toBe(3);
  // Changes a digit of the text, the checksum, the length, and the last bytes.
  for (const bytes of [changed(end - 9), changed(end - 8), changed(end - 1), packed.slice(0, end - 3)])
    expect(await codeOf(rowsOf(bytes))).toBe('file-damaged');
  const more = gzipSync(new TextEncoder().encode('\n7,8'), { filename: 'more.csv' });
  for (const size of [1, 20, 700]) {
    const read = async (first: Uint8Array) => {
      let count = 0;
      const both = Uint8Array.from([...first, ...more]);
      for await (const rows of fileRows(cut(both, size), format, () => {})) count += rows.length;
      return count;
    };
    expect(await read(packed)).toBe(4);
    expect(await codeOf(read(changed(end - 9)))).toBe('file-damaged');
  }
});

test('where only plain text is admitted, neither a compressed file nor a spreadsheet is opened', async () => {
  const rows = async (bytes: Uint8Array, packed: readonly PackedFormat[]) => {
    let count = 0;
    for await (const some of fileRows(cut(bytes), { ...format, packed }, () => {})) count += some.length;
    return count;
  };
  const [packed, archive] = [gzipSync(text), zipSync({ 'a.txt': text })];
  const sheet = xlsxFile({ sheets: { One: plainRows([['a', 'b']]) } });
  expect(await rows(text, [])).toBe(5_000);
  expect(await rows(packed, ['gzip'])).toBe(5_000);
  expect(await codeOf(rows(packed, []))).toBe('file-of-other-format');
  for (const [bytes, admitted] of [
    [archive, ['gzip']],
    [archive, ['spreadsheet']],
    [sheet, ['gzip', 'archive']],
    [zipSync({ 'a.xlsx': sheet }), ['archive']],
  ] as const)
    expect(await codeOf(rows(bytes, admitted))).toBe('file-of-other-format');
  expect([await rows(archive, ['archive']), await rows(sheet, ['spreadsheet'])]).toEqual([5_000, 1]);
});

test('an archive of one file is read as that file, whatever system files are beside it', async () => {
  const sheet = xlsxFile({
    sheets: {
      One: plainRows([
        ['a', 'b'],
        ['1', '2'],
      ]),
    },
  });
  const asides = {
    '__MACOSX/._sales.csv': text,
    '.DS_Store': text,
    'export/Thumbs.db': text,
    'export/': new Uint8Array(),
  };
  expect(await rowsOf(zipSync({ 'sales.csv': text }))).toBe(5_000);
  expect(await rowsOf(zipSync({ ...asides, 'export/sales.tsv': text }))).toBe(5_000);
  expect(await rowsOf(zipSync({ 'sales.csv': [text, { level: 0 }] }))).toBe(5_000);
  expect(await rowsOf(zipSync({ ...asides, 'sales.xlsx': sheet }))).toBe(2);
});

test('an archive of none, several or packed files is refused, as is one that is damaged or expands without end', async () => {
  const archive = zipSync({ 'sales.csv': text });
  const stored = zipSync({ 'sales.csv': [text, { level: 0 }] });
  const changed = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes.at(at) ?? 0) ^ 1);
  const directory = archive.length - 22 - 46 - 'sales.csv'.length;
  const locked = archive.with(directory + 8, (archive[directory + 8] ?? 0) | 1);
  const bomb = zipSync({ 'sales.csv': new Uint8Array(40 * 2 ** 20) });
  expect({
    none: await codeOf(rowsOf(zipSync({ '.DS_Store': text }))),
    several: await codeOf(rowsOf(zipSync({ 'a.csv': text, 'b.csv': text }))),
    zipInside: await codeOf(rowsOf(zipSync({ 'a.zip': zipSync({ 'a.csv': text }) }))),
    gzipInside: await codeOf(rowsOf(zipSync({ 'a.csv.gz': gzipSync(text) }))),
    picture: await codeOf(rowsOf(zipSync({ 'a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]) }))),
    locked: await codeOf(rowsOf(locked)),
    changedText: await codeOf(rowsOf(changed(stored, 200))),
    changedSum: await codeOf(rowsOf(changed(archive, directory + 16))),
    changedDeflate: await codeOf(rowsOf(archive.fill(0xff, 100, 160))),
    bomb: await codeOf(
      (async () => {
        const file = new ZipArchive(new FileInMemory([bomb]));
        for await (const _ of file.read('sales.csv', { maxBytes: 2 ** 20 })?.pieces ?? []);
      })(),
    ),
    tooLarge: await codeOf(rowsOf(new Uint8Array(26 * 2 ** 20).fill(0x20).map((byte, at) => archive[at] ?? byte))),
  }).toEqual({
    none: 'archive-empty',
    several: 'archive-of-several',
    zipInside: 'archive-nested',
    gzipInside: 'archive-nested',
    picture: 'archive-nested',
    locked: 'archive-locked',
    changedText: 'file-damaged',
    changedSum: 'file-damaged',
    changedDeflate: 'file-damaged',
    bomb: 'file-expands-too-far',
    tooLarge: 'archive-too-large',
  });
});

test('data that expands without end is stopped at a limit, at most a small step past it', async () => {
  const bomb = gzipSync(new Uint8Array(40 * 2 ** 20));
  let [expanded, largest] = [0, 0];
  const read = async () => {
    for await (const piece of inflated(cut(bomb), { format: 'gzip', whole: () => true, maxBytes: 2 ** 20 })) {
      expanded += piece.byteLength;
      largest = Math.max(largest, piece.byteLength);
    }
  };
  expect(await codeOf(read())).toBe('file-expands-too-far');
  expect(expanded).toBeLessThanOrEqual(2 ** 20);
  expect(largest).toBeLessThanOrEqual(256 * 1024);
});

test('a million columns are refused, in one piece or many, and so is a row without an end', async () => {
  const wide = new TextEncoder().encode(`${'a,'.repeat(1_000_000)}\n`);
  const inPieces = (size: number) => async () => {
    for await (const _ of fileRows(cut(wide, size), format, () => {}));
  };
  expect(await codeOf(inPieces(wide.length)())).toBe('row-too-wide');
  expect(await codeOf(inPieces(16_384)())).toBe('row-unended');
  expect(await codeOf(rowsOf(new TextEncoder().encode(`a,b\n"${'x'.repeat(150_000)}`)))).toBe('row-unended');
});

test('a part of an archive with a wrong offset or size is refused', async () => {
  const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(1_000).fill(65) });
  const directory = archive.length - 22 - (46 + 'xl/workbook.xml'.length);
  for (const [at, value] of [
    [20, 9_999_999],
    [42, 9_999_999],
    [42, 5],
  ] as const) {
    const lying = archive.slice();
    new DataView(lying.buffer).setUint32(directory + at, value, true);
    const read = async () => new ZipArchive(new FileInMemory([lying])).read('xl/workbook.xml');
    expect([at, value, await codeOf(read())]).toEqual([at, value, 'spreadsheet-damaged']);
  }
  const locked = archive.slice();
  new DataView(locked.buffer).setUint16(directory + 8, 1, true);
  expect(await codeOf((async () => new ZipArchive(new FileInMemory([locked])).read('XL/Workbook.xml'))())).toBe(
    'spreadsheet-locked',
  );
});
