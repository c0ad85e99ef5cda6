import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { calendarRow } from '#shared/analytics/calendar-row.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { demoTemplates, type ListedTemplate } from './templates.ts';

const ratesFile = new URL('fixtures/fx-usd-monthly.csv', import.meta.url);

/** Templates and lists, locales, terms and notices, calendar and exchange rates. */
export function storeContent(
  database: DatabaseSync,
  today: LocalDate,
  templates: readonly ListedTemplate[] = demoTemplates,
): void {
  storeTemplates(database, templates);
  storeTexts(database);
  storeRates(database);
  storeCalendar(database, today);
}

function storeTemplates(database: DatabaseSync, templates: readonly ListedTemplate[]): void {
  database.exec('DELETE FROM list_item WHERE account_id = 0');
  const template = database.prepare(`INSERT INTO template VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET name = excluded.name, description = excluded.description, widgets = excluded.widgets`);
  const item = database.prepare('INSERT INTO list_item VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [position, { kind, accountType, id, name, description, widgets, entry }] of templates.entries()) {
    const type = accountType === 'brand' ? 1 : 2;
    template.run(kind, type, id, name, description, JSON.stringify(widgets));
    item.run(
      ...[kind, type, position, id, name, entry.shortName ?? name, entry.tooltip ?? null, entry.cssClass ?? null],
      ...[entry.clientVisibility === false ? 0 : 1, entry.badge ?? null, entry.folder ?? null],
      entry.displayForInactiveAccounts ? 1 : 0,
    );
  }
}

const unofficialLocales = [
  ['en-XE', 'English (Europe)', 'en', 'Europe'],
  ['en-XA', 'English (Asia)', 'en', 'Asia'],
  ['fr-XF', 'Français (Afrique)', 'fr', 'Africa'],
  ['es-XL', 'Español (Latinoamérica)', 'es', 'Latin America'],
] as const;

function storeTexts(database: DatabaseSync): void {
  const locale = database.prepare('INSERT OR IGNORE INTO locale VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [id, shown, language, territory] of unofficialLocales) {
    const english = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
    const native = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
    locale.run(id, shown, `${english} (${territory})`, native, english, territory, territory);
  }
  database
    .prepare('INSERT OR IGNORE INTO terms VALUES (?, ?, ?)')
    .run('2026-01', 'https://example.com/terms', '2026-01-01');
  database
    .prepare("INSERT OR IGNORE INTO notice (id, kind, design, message) VALUES (1, 'persistent', 'new', ?)")
    .run('Price and stock history is here');
}

function storeRates(database: DatabaseSync): void {
  const rate = database.prepare('INSERT OR IGNORE INTO fx_rate VALUES (?, ?, ?)');
  for (const line of readFileSync(ratesFile, 'utf8').trim().split('\n').slice(1)) {
    const [currency = '', month = '', perDollar] = line.split(',');
    rate.run(currency, month, 1 / Number(perDollar));
  }
}

/** From before the first fact to well after the last: the calendar needs every day. */
function storeCalendar(database: DatabaseSync, today: LocalDate): void {
  const day = database.prepare('INSERT OR IGNORE INTO calendar_day VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (let date = `${Number(today.slice(0, 4)) - 3}-01-01`; date <= addDays(today, 400); date = addDays(date, 1)) {
    day.run(...calendarRow(date));
  }
}
