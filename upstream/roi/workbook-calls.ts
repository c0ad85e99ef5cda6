import { Failure } from '#shared/api/failure.ts';
import { hasRoiInputs, inputsOf, readRoi } from '#shared/roi/address.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Handler } from '../calls/handler.ts';
import { contentTypes } from '../export/export-file.ts';
import { attachment, fileName } from '../export/file-name.ts';
import { scopeName } from '../export/scope-name.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findScenario, inputsOfRow, nameOf } from './stored-scenario.ts';
import { type BookScenario, writeRoiWorkbook } from './workbook.ts';

/** Exports the calculation in the query, together with saved scenarios. */
export const roiWorkbook: Handler<'roiWorkbook'> = async (context) => {
  const { database, scope, user } = context.var;
  const { title, inputs, compare = [] } = context.query;
  const params = new URLSearchParams(inputs);
  const draft = readRoi(params);
  const read = inputsOf(draft);
  if (!hasRoiInputs(params) || draft.newer || read.faults.length > 0)
    throw new Failure('roi-address-unreadable', { field: 'inputs' });
  const currency = context.query.currency ?? draft.currency ?? scope.currency;
  const rows = await Promise.all([...new Set(compare)].map((id) => findScenario(context, id)));
  if (rows.some((row) => row.currency !== currency)) throw new Failure('roi-currencies-mixed', { field: 'compare' });
  const others: BookScenario[] = rows.map((row) => ({ name: nameOf(context, row), inputs: inputsOfRow(context, row) }));
  const sample = seesSampleData(user);
  const name = await scopeName(database, scope, sample);
  const today = dayAt(Date.now(), scope.timezone);
  const file = writeRoiWorkbook({
    scenarios: [{ name: title, inputs: read.inputs }, ...others],
    currency,
    facts: [
      ['Title', title],
      ['Scope', name],
      ['Currency', currency],
      ['Written on', today],
      ...(sample ? [['Sample data', 'Names are made up and amounts are scaled.'] as const] : []),
      [
        'Low and high',
        'Two more runs, with all inputs at their less and at their more favorable end. Not an interval.',
      ],
      ['Shares', 'Percentages are kept as 0 to 1. Change an input and all results follow.'],
    ],
  });
  const saved = `${fileName({ scope: name, title, range: { from: today, to: today }, truncated: false })}.xlsx`;
  return new FileReply(byteStream(file), {
    headers: { 'Content-Type': contentTypes.xlsx, 'Content-Disposition': attachment(saved) },
  });
};
