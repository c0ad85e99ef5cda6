import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { d1File } from '#dev/world/d1-file.ts';
import { expectAccessible } from './axe.ts';
import { test } from './own-world.ts';
import { signIn } from './person.ts';

test('staff replay failed events and upload exchange rates, also without a script', async ({
  page,
  browser,
  ownWorld,
}) => {
  const database = new DatabaseSync(d1File(ownWorld.persistTo, 'merchlens'));
  const add = database.prepare(
    "INSERT INTO dead_letter (came_at, kind, body, reason) VALUES ('2026-11-14T08:00:00.000Z', 'queue', '[{},{}]', ?)",
  );
  for (const reason of ['the upstream answered 500', 'malformed']) add.run(reason);
  database.close();
  await signIn(page, 'staff@merchlens.test', '/internal/operations');
  const figures = page.getByRole('region', { name: 'Requests in the last 24 hours' }).first();
  await expect(figures).toContainText('Requests aren’t measured yet. Connect an OpenTelemetry collector');
  const health = page.getByRole('region', { name: '3 need attention: failed events, exchange rates, backups' });
  await expect(health.getByRole('listitem').filter({ hasText: 'Failed events' })).toContainText('2 waiting');
  await expect(health.getByRole('listitem').filter({ hasText: 'Requests' })).toContainText('Not measured');
  await expect(health.getByRole('listitem').filter({ hasText: 'Backups' })).toContainText('No backup');
  const setup = figures.getByText('Set OTEL_EXPORTER_OTLP_ENDPOINT');
  await expect(setup).toBeHidden();
  await figures.getByText('How to set it up').click();
  await expect(setup).toBeVisible();
  const letters = page.getByRole('region', { name: 'Failed events', exact: true });
  const first = letters.getByRole('row').filter({ hasText: 'the upstream answered 500' });
  await expect(first).toContainText('Events of published pages: 2');
  await expectAccessible(page, 'operations');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'operations on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (wide) await page.setViewportSize(wide);

  await first.getByRole('button', { name: 'Replay' }).click();
  await expect(letters.getByRole('status')).toHaveText(
    'Replay started for 1 failed event. They are imported within two minutes.',
  );
  await expect(first).toContainText('Replaying');
  await letters.getByRole('button', { name: 'Replay all' }).click();
  await expect(letters.getByText('Replaying')).toHaveCount(2);
  await expect(letters.getByRole('button', { name: 'Replay all' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '2 need attention: exchange rates, backups' })).toContainText(
    'None waiting',
  );

  const rates = page.getByRole('region', { name: 'Exchange rates' });
  await rates.getByRole('button', { name: 'Upload rates' }).click();
  await expect(rates.getByRole('status')).toHaveText('Choose an exchange rate file.');
  const file = (text: string) => ({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await rates.getByLabel('File').setInputFiles(file('nothing of the kind'));
  await rates.getByRole('button', { name: 'Upload rates' }).click();
  await expect(rates.getByRole('status')).toContainText(/currency/i);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`${ownWorld.origin}/internal/operations`);
  const form = still.getByRole('region', { name: 'Exchange rates' });
  await form.getByLabel('File').setInputFiles(file('currency,date,usd_per_unit\nEUR,2026-11-20,1.25\n'));
  await form.getByRole('button', { name: 'Upload rates' }).click();
  await expect(form.getByRole('status')).toHaveText('Rates imported: 1 daily, 0 monthly. Rows rejected: 0.');
  await expect(form).toContainText('Nov 20, 2026');
  await plain.close();
});
