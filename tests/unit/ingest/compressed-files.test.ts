import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { HeldFile } from '#upstream/ingest/files/held-file.ts';
import { inflated } from '#upstream/ingest/files/inflated.ts';
import { fileRows } from '#upstream/ingest/files/open-file.ts';
import { ZipArchive } from '#upstream/ingest/files/zip-archive.ts';
import type { PackedFormat } from '#upstream/ingest/sniff.ts';

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

test('a compressed CSV file is read as it expands; one that is cut short or damaged is not', async () => {
  const packed = gzipSync(text);
  expect(await rowsOf(packed)).toBe(5_000);
  const broken = packed.slice();
  broken.fill(0xff, 100, 160);
  expect(await codeOf(rowsOf(packed.slice(0, packed.length >> 1)))).toBe('file-damaged');
  expect(await codeOf(rowsOf(broken))).toBe('file-damaged');
  expect(await codeOf(rowsOf(packed.slice(0, 12)))).toBe('file-damaged');
  expect(await codeOf(rowsOf(gzipSync(packed)))).toBe('file-of-other-format');
});

test('a compressed file that expands to something else than it says of itself is not read, whichever of its members does', async () => {
  const few = new TextEncoder().encode('1,2\n3,4\n5,6');
  const packed = gzipSync(few, { level: 0 });
  const changed = (at: number) => packed.with(at, (packed.at(at) ?? 0) ^ 1);
  const end = packed.length;
  expect(await rowsOf(packed)).toBe(3);
  // A digit of the text, its checksum, its length, and the last bytes of these.
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
  const [packed, sheet] = [gzipSync(text), zipSync({ 'a.txt': text })];
  expect(await rows(text, [])).toBe(5_000);
  expect(await rows(packed, ['gzip'])).toBe(5_000);
  expect(await codeOf(rows(packed, []))).toBe('file-of-other-format');
  expect(await codeOf(rows(sheet, ['gzip']))).toBe('file-of-other-format');
  expect(await codeOf(rows(sheet, ['zip']))).toBe('archive-without-sheet');
});

test('what expands without end is stopped at a limit, a small step past it at most', async () => {
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

test('a part of an archive that lies about its place or size is not read', async () => {
  const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(1_000).fill(65) });
  const directory = archive.length - 22 - (46 + 'xl/workbook.xml'.length);
  for (const [at, value] of [
    [20, 9_999_999],
    [42, 9_999_999],
    [42, 5],
  ] as const) {
    const lying = archive.slice();
    new DataView(lying.buffer).setUint32(directory + at, value, true);
    const read = async () => new ZipArchive(new HeldFile([lying])).read('xl/workbook.xml');
    expect([at, value, await codeOf(read())]).toEqual([at, value, 'spreadsheet-damaged']);
  }
  const locked = archive.slice();
  new DataView(locked.buffer).setUint16(directory + 8, 1, true);
  expect(await codeOf((async () => new ZipArchive(new HeldFile([locked])).read('XL/Workbook.xml'))())).toBe(
    'spreadsheet-locked',
  );
});
