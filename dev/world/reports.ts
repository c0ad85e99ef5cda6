import type { DatabaseSync } from 'node:sqlite';
import type { ReportDefinitionInput } from '#shared/reports/definition.ts';
import { fold } from '#shared/text/fold.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';

const defaults = { order: null, drawn: null, limit: 25, currency: null } as const;

const examples: readonly { readonly name: string; readonly definition: ReportDefinitionInput }[] = [
  {
    name: 'Clicks by retailer and month',
    definition: {
      ...{ rows: ['retailer'], columns: ['month'], values: ['piClicks'], chart: 'heat' },
      ...{ ...defaults, filters: [], marks: [], days: { preset: '90d' }, comparison: 'none' },
    },
  },
  {
    name: 'Category and product sales',
    definition: {
      ...{
        rows: ['category', 'product'],
        columns: [],
        values: ['ownSales', 'piClicks', 'productsClicked'],
        chart: 'bar',
      },
      ...{ ...defaults, filters: [], marks: [], days: { preset: '30d' }, comparison: 'previous-period' },
    },
  },
];

/** Saved reports of a brand, shared with everyone who reads it, each with its first version. */
export function storeReports(database: DatabaseSync, account: DemoAccount, owner: string, createdOn: LocalDate): void {
  if (account.type !== 'brand' || !account.active || owner === '') return;
  const createdAt = `${createdOn}T09:00:00.000Z`;
  const report = database.prepare(`INSERT OR IGNORE INTO report
    (id, account_id, owner_id, name, folded_name, visibility, definition, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, 'account', ?6, ?7, ?7)`);
  const version = database.prepare(`INSERT OR IGNORE INTO report_version
    (report_id, revision, name, definition, author_id, created_at) VALUES (?, 1, ?, ?, ?, ?)`);
  for (const [at, { name, definition }] of examples.entries()) {
    const id = account.id * 10 + at;
    const json = JSON.stringify(definition);
    report.run(id, account.id, owner, name, fold(name), json, createdAt);
    version.run(id, name, json, owner, createdAt);
  }
}
