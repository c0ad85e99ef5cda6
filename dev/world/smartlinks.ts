import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';
import { emptySmartlink, type Smartlink } from '#shared/touchpoints/smartlink.ts';
import { type DemoAccount, type DemoOperator, demoAccounts } from './accounts.ts';
import { authorOf } from './authors.ts';
import { demoRetailers, touchpointsOf } from './brand-facts.ts';
import { publicIdOf } from './experiences.ts';
import { storedProducts } from './stored-products.ts';

/** The smartlinks that the facts tell of, published. What somebody has edited stays as it is. */
export function storeSmartlinks(database: DatabaseSync, today: LocalDate): void {
  const at = `${addDays(today, -45)}T08:30:00.000Z`;
  const publish = database.prepare(
    `UPDATE touchpoint SET public_id = coalesce(public_id, ?2), slug = ?3, status = 'published', campaign = ?4,
       definition = ?5, published_revision = 1, first_published_at = ?6, published_at = ?6, created_at = ?6, updated_at = ?6, updated_by = ?7
     WHERE id = ?1 AND definition IS NULL AND status = 'draft' AND revision = 1`,
  );
  const version = database.prepare(
    `INSERT OR IGNORE INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at, published_at)
     SELECT id, revision, name, locales, campaign, definition, updated_by, updated_at, published_at FROM touchpoint WHERE id = ? AND revision = 1`,
  );
  for (const account of demoAccounts)
    for (const operator of account.type === 'retailer' ? [] : account.operators) {
      const touchpoint = touchpointsOf(operator).find(({ kind }) => kind === 'dl');
      if (!touchpoint) continue;
      const slug = operator.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const link = JSON.stringify(linkOf(account, operator, slug));
      publish.run(touchpoint.id, publicIdOf(touchpoint.id), slug, 'Always on', link, at, authorOf(account));
      version.run(touchpoint.id);
    }
}

/** Phones of the first country go to one retailer's app, everybody else to whoever has the product. */
function linkOf(account: DemoAccount, { countries }: DemoOperator, slug: string): Smartlink {
  const [product] = storedProducts(account).filter(({ own }) => own);
  const [[country] = ['US']] = countries;
  const [first, ...others] = demoRetailers;
  return {
    product: product?.id ?? null,
    rules: [{ countries: [country], devices: ['ios'], retailer: first.id, url: `https://www.example.com/app/${slug}` }],
    retailers: [first, ...others].map(({ id }) => id),
    fallback: `https://www.example.com/brands/${slug}`,
    utm: { ...emptySmartlink.utm, source: 'smartlink', campaign: slug },
  };
}
