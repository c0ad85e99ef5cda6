import { unzipSync } from 'fflate';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import meridianFile from '#tests/fixtures/meridian/run-1.7.0.json?raw';
import { checkIdentities, storedIdentities } from '#upstream/modelling/import/identities.ts';
import { importedRun } from '#upstream/modelling/import/imported-run.ts';
import { readMeridianReport } from '#upstream/modelling/import/meridian-report.ts';
import type { StoredRun } from '#upstream/modelling/store/stored-run.ts';
import { type RunPlace, writeRun } from '#upstream/modelling/store/write-run.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller } from '../caller.ts';
import { d1 } from '../migrated.ts';

/** The run that Google published. */
export const meridian = (): ModelRun => readMeridianReport(meridianFile, { name: 'Meridian demo', currency: 'USD' });

export function storedOf(run: ModelRun): StoredRun {
  const identities = storedIdentities(checkIdentities(run));
  return importedRun(run, { currency: 'USD', channels: new Map(), dataHash: 'ab12', identities });
}

/** Stores a run. @returns its id; null if nothing was stored */
export async function store(run: ModelRun, place: Partial<RunPlace & { kind: 'new' }> = {}): Promise<number | null> {
  const whole = { kind: 'new', accountId: 1, operatorId: 0, madeOnce: crypto.randomUUID(), userId: 'u-ada' } as const;
  const [[row] = []] = await new Database(d1).write<[{ id: number }]>(
    ...writeRun({ ...whole, ...place }, storedOf(run)),
  );
  return row?.id ?? null;
}

/** Makes a call of modelling. Returns its status and answer. */
export async function call<Answer>(
  person: Caller,
  method: string,
  path: string,
  { body, ifMatch, operator }: { readonly body?: object; readonly ifMatch?: string; readonly operator?: number } = {},
): Promise<Omit<Answer, 'status'> & { readonly status: number; readonly code?: string; readonly detail?: string }> {
  const [at = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('uid', person.uid);
  if (operator) parameters.set('operator_ids', String(operator));
  const [, kind = '', rest = ''] = /^([^/]+)(.*)$/.exec(at) ?? [];
  const answer = await ask(person.token, `/proxy/data/${kind}/1${rest}?${parameters}`, {
    ...{ method, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } },
    ...(method === 'GET' ? {} : { body: { ...body, csrfToken: person.csrfToken } }),
  });
  // The call's status replaces that of the run.
  return { ...JSON.parse((await answer.text()) || '{}'), status: answer.status };
}

/** The file of a run or a scenario, as text. @param path such as `model-runs/1/7` */
export async function fileOf(person: Caller, path: string, format: 'xlsx' | 'json'): Promise<string> {
  return new TextDecoder().decode(await bytesOf(person, path, format));
}

async function bytesOf(person: Caller, path: string, format: 'xlsx' | 'json'): Promise<Uint8Array> {
  const answer = await ask(person.token, `/proxy/data/${path}/file?format=${format}&uid=${person.uid}`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The rows of each sheet of such a file, by sheet name, with cells as written. */
export async function workbookOf(person: Caller, path: string): Promise<Record<string, string[][]>> {
  const parts = unzipSync(await bytesOf(person, path, 'xlsx'));
  const textOf = (part: string) => new TextDecoder().decode(parts[part]);
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name, at) => {
      const rows = textOf(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs);
      return [name, [...rows].map(([, row = '']) => [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(cellText))];
    }),
  );
}

const cellText = ([, content = '']: RegExpMatchArray): string => content.replace(/<[^>]*>/g, '');
