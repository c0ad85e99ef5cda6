import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler } from '#upstream/calls/handler.ts';
import { contentTypes, exportRows } from '#upstream/export/export-file.ts';
import type { ExportMeta, ExportTable } from '#upstream/export/export-table.ts';
import { attachment, fileName } from '#upstream/export/file-name.ts';
import { scopeName } from '#upstream/export/scope-name.ts';
import { FileReply } from '#upstream/platform/reply.ts';
import { seesSampleData } from '#upstream/platform/storage/user.ts';
import { interchangeOf } from './run-interchange.ts';
import { tablesOf } from './run-tables.ts';
import { findFinishedRun, shownItem } from './runs.ts';

/** Exports a run as a workbook of the tables on its pages, or as JSON in the interchange format. */
export const modelRunFile: Handler<'modelRunFile'> = async (context) => {
  const run = shownItem(context, await findFinishedRun(context));
  const named = { run, title: run.name };
  if (context.query.format === 'json') return await jsonFile(context, named, await interchangeOf(context));
  const meta = { title: run.name, facts: [], definitions: definitionsOfRun };
  return await workbook(context, named, meta, await tablesOf(context, run));
};

const definitionsOfRun = [
  ['ROI', 'Contribution by unit of spend.'],
  ['mROI', 'Contribution of the next unit of spend.'],
  ['Low, high', 'The bounds of the run’s interval. Empty where its source has none.'],
  ['Prior-driven', 'The data did not move what the model assumed of the channel.'],
] as const;

interface FileSubject {
  readonly run: ModelRunItem;
  readonly title: string;
}

type FileNotes = readonly (readonly [name: string, words: string | number | null])[];

/** A workbook of tables of a run. Its last sheet identifies the run and its inputs. */
export async function workbook(
  context: UpstreamContext,
  named: FileSubject,
  meta: Pick<ExportMeta, 'title' | 'definitions'> & { readonly facts: FileNotes },
  tables: readonly [ExportTable, ...ExportTable[]],
): Promise<FileReply> {
  const { run } = named;
  const facts = [...meta.facts, ...notesOf(run)].flatMap(([name, words]) =>
    words === null ? [] : [[name, String(words)] as const],
  );
  const name = await fileNameOf(context, named);
  const about = { ...meta, facts, currency: run.currency ?? 'XXX' };
  return new FileReply(exportRows(about, tables, { format: 'xlsx', name }), {
    headers: { 'Content-Type': contentTypes.xlsx, 'Content-Disposition': attachment(`${name}.xlsx`) },
  });
}

export const jsonFile = async (context: UpstreamContext, named: FileSubject, content: object): Promise<FileReply> =>
  new FileReply(JSON.stringify(content), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`${await fileNameOf(context, named)}.json`),
    },
  });

async function fileNameOf(
  { var: { database, scope, user } }: UpstreamContext,
  { run, title }: FileSubject,
): Promise<string> {
  const range = { from: run.firstWeek ?? '', to: run.lastWeek === null ? '' : addDays(run.lastWeek, 6) };
  return fileName({ scope: await scopeName(database, scope, seesSampleData(user)), title, range, truncated: false });
}

const notesOf = (run: ModelRunItem): FileNotes => [
  ...([
    ['Run', run.name],
    ['Source', run.source],
    ['Version', run.sourceVersion || null],
    ['KPI', `${run.kpi.name} (${run.kpi.unit})`],
    ['Currency', run.currency],
    ['Weeks', `${run.weeks}, ${run.firstWeek} to ${run.lastWeek}`],
    ['Interval', run.interval === null ? 'none' : `${Math.round(run.interval * 100)}%`],
    ['Granularity', run.granularity || null],
    ['Data through', run.dataThrough],
    ['Verdict', run.verdict],
    ['Health', run.health],
  ] as const),
  ['Seed', run.seed],
  ['Data hash (SHA-256)', run.dataHash],
  ['Code version', run.codeVersion || null],
  ['Written at', new Date().toISOString()],
];
