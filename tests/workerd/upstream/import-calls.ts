import { expect } from 'vitest';
import type { ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { ask, type Caller } from './caller.ts';

/** Sales of a German till: three valid rows, one that isn't a sale of its own, and two invalid ones. */
export const sales = [
  'Bestellnummer;Datum;EAN;Artikel;Kategorie;Menge;Umsatz',
  '1001;24.12.2023 18:30;4006381333931;Seife;Pflege;2;1.234,50',
  '1001;24.12.2023 18:30;;Brot;Bäckerei;1;3,20',
  '1002;31.12.2023 23:59;;Brot;Bäckerei;-1;-3,20',
  '1003;32.12.2023;;Brot;Bäckerei;1;3,20',
  '1004;01.01.2024;4006381333930;Seife;Pflege;eins;3,205',
].join('\n');

/** Address of an import's resource in a scope such as `1` or `1?operator_ids=11`. */
export function at(resource: string, scope: string, rest = ''): string {
  const [account, query] = scope.split('?');
  return `/proxy/data/${resource}/${account}${rest}${query ? `?${query}` : ''}`;
}

export const upload = (who: Caller, method: string, path: string, text: string | Uint8Array, csrf = who.csrfToken) =>
  ask(who.token, `${path}${path.includes('?') ? '&' : '?'}uid=${who.uid}&csrfToken=${csrf}`, {
    method,
    body: text,
    headers: { 'Content-Type': 'text/csv' },
  });

export async function preview(
  who: Caller,
  scope: string,
  kind: string,
  text: string | Uint8Array,
): Promise<ImportPreview> {
  const path = at('import-previews', scope);
  const response = await upload(who, 'POST', `${path}${path.includes('?') ? '&' : '?'}kind=${kind}`, text);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}

/** @param chosen options that differ from the preview's suggestion */
export async function create(
  who: Caller,
  scope: string,
  kind: string,
  text: string | Uint8Array,
  chosen: Partial<ImportOptions> = {},
): Promise<ImportJob> {
  const suggested = await preview(who, scope, kind, text);
  const options = { ...suggested.options, ...chosen };
  const response = await who.send('POST', at('imports', scope), { kind, fileName: 'kasse.csv', options });
  expect(response.status).toBe(201);
  return await response.json();
}

export async function bring(
  who: Caller,
  scope: string,
  kind: string,
  text: string | Uint8Array,
  chosen: Partial<ImportOptions> = {},
): Promise<ImportJob> {
  const { id } = await create(who, scope, kind, text, chosen);
  const response = await upload(who, 'PUT', at('imports', scope, `/${id}/file`), text);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}
