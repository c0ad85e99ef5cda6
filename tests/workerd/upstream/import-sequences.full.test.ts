import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { CorrectedFacts, type FileRow } from './corrected-facts.ts';
import { bring, importWorld, numbers, undoCorrectionsOf, undoFileImport } from './import-cases.ts';
import { anyFile, type File, type Known, ofBrand, ofRetailer, type Row, saidBy, steps } from './import-steps.ts';
import { brand, bringIn, retailer, table } from './ingest-support.ts';

/** The rows in the form of the rules. */
const fileRows = (known: Known, file: Pick<File, 'kind' | 'rows'>): FileRow[] =>
  file.rows.flatMap(([fact, variant]) => {
    const row = known[file.kind]?.[fact]?.[variant];
    if (!row) return [];
    const { status } = row;
    // A status other than declined changes nothing.
    const value = status === undefined ? row : { ...row, status: '' };
    const order = `${file.kind} ${row.orderId ?? fact}`;
    return [{ fact: `${file.kind} ${fact}`, value: status === 'declined' ? null : value, order }];
  });

test.each<[string, Target, Known]>([
  ['a brand', brand, ofBrand],
  ['a retailer', retailer, ofRetailer],
])(
  'after any imports, corrections and undos of files of %s, all numbers follow from the rules',
  async (_, target, known) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile(known), { maxLength: 2 }), steps(known), async (before, sequence) => {
        await importWorld();
        const facts = new CorrectedFacts();
        // Facts from before any import belong to none, and are never deleted.
        for (const { kind, rows } of before) {
          const first = { kind, rows: rows.map(([fact]) => [fact, 0] as const) };
          await bringIn(kind, target, saidBy(known, first));
          facts.addImport(0, fileRows(known, first), false);
        }
        const there: (File & { readonly job: number })[] = [];
        for (const step of sequence) {
          if ('kind' in step) {
            const job = await bring(step.kind, target, saidBy(known, step), {
              known: step.keeps ? 'keep' : 'correct',
            });
            facts.addImport(job, fileRows(known, step), step.keeps);
            there.push({ ...step, job });
            continue;
          }
          const at = step.back % Math.max(1, there.length);
          const file = there[at];
          if (!file) continue;
          if (step.only === 'corrections') {
            await undoCorrectionsOf(file.kind, target, file.job);
            facts.undoCorrectionsOf(file.job);
            continue;
          }
          there.splice(at, 1);
          await undoFileImport(file.kind, target, file.job);
          facts.undoFileImport(file.job);
        }
        const { covered_span: covered, ...left } = await numbers();
        expect(await table('SELECT * FROM response_day')).toEqual(await table(responsesCounted));
        await importWorld();
        for (const [kind, rows] of Map.groupBy(facts.values(), ([fact]) => fact.split(' ')[0] as ImportKind))
          await bringIn(
            kind,
            target,
            rows.map(([, row]) => row as Row),
          );
        const { covered_span: _, ...once } = await numbers();
        expect(left).toEqual(once);
        // A file covers the days from its first to its last row, whatever happens to its rows.
        await importWorld();
        for (const { kind, rows } of before)
          await bringIn(kind, target, saidBy(known, { kind, rows: rows.map(([fact]) => [fact, 0] as const) }));
        for (const file of there) await bring(file.kind, target, saidBy(known, file));
        expect(covered).toEqual((await numbers()).covered_span);
      }),
      { numRuns: 12 },
    );
  },
  120_000,
);

const keys = 'account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country';
const responsesCounted = `SELECT ${keys}, sum(voucher_id > 0 AND redeemed = 0) AS claims, sum(form_id > 0) AS submissions,
  sum(redeemed) AS redemptions FROM response GROUP BY ${keys} ORDER BY ${keys}`;
