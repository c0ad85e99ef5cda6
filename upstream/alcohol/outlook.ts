import type { AlcoholPreview } from '#shared/api/families/alcohol-schemas.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import {
  type AlcoholBlock,
  type AlcoholRules,
  effectiveGate,
  isBlocked,
  plainAlcoholGate,
  type Whereabouts,
  wholeOf,
} from '#shared/touchpoints/alcohol.ts';
import { linesFor } from '#shared/touchpoints/alcohol-lines.ts';
import { listedInUs, namesNoRetailers, usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { requiredAge } from '#shared/touchpoints/blocks-age.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { isForbidden, legalAgeOf } from '#shared/touchpoints/legal-ages.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { countryNamed, refuseAge } from './countries.ts';
import { rulesOf } from './settings.ts';

const askedAge = (rules: AlcoholRules, country: string): number =>
  requiredAge(effectiveGate(plainAlcoholGate, rules) ?? plainAlcoholGate, country);

/** Where the visitor's state is left out it is one that no block names. */
function whereabouts({ var: { scope } }: UpstreamContext, country: string, region: string | null): Whereabouts {
  const whole = wholeOf(country, dayAt(Date.now(), scope.timezone));
  return region === null ? whole : { ...whole, region };
}

/** A voucher and a form are behind a gate and name no retailer. */
const ofPages = { gated: true, retailers: null } as const;

export const alcoholPreview: Handler<'alcoholPreview'> = async (context) => {
  const { age, kind, locale, region } = context.body;
  const { database, scope } = context.var;
  const { gated, retailers } = isTouchpointKind(kind) ? touchpointKinds[kind] : ofPages;
  const rules = await rulesOf(context);
  const country = countryNamed(context.body.country);
  const account = await database.first<{ name: string | null; default_locale: string | null }>(
    'SELECT name, default_locale FROM account WHERE id = ?1',
    scope.accountId,
  );
  const asked = askedAge(rules, country);
  const lines = linesFor({ alcohol: rules, name: account?.name ?? '' }, locale ?? account?.default_locale ?? 'en-US');
  const somewhere = whereabouts(context, country, region);
  // As the public surface takes a visitor whose state nobody knows: as one of each state.
  const at = { ...somewhere, region };
  const open = !gated ? 'shown' : age < asked ? 'too-young' : 'gate-then-shown';
  const outcome = isBlocked(rules, somewhere) ? 'blocked' : isBlocked(rules, at) ? 'blocked-without-state' : open;
  const answer: AlcoholPreview = {
    ...{ outcome, askedAge: asked, lawAge: isForbidden(country) ? null : legalAgeOf(country) },
    retailers: retailers && (namesNoRetailers(rules, at) ? 'none' : listingIn(country, retailers)),
    lines: {
      ...{ gate: lines?.gate ?? '', responsible: lines?.responsible ?? '' },
      ...{ forward: lines?.forward ?? '', transparency: lines?.transparency ?? '' },
    },
    sharing: rules.sharing,
  };
  return answer;
};

const listingIn = (country: string, retailers: 'several' | 'one'): AlcoholPreview['retailers'] =>
  country !== usCountry ? 'with-prices' : retailers === 'one' ? 'one-of-two-owners' : 'neutral-without-prices';

export const alcoholEffects: Handler<'alcoholEffects'> = async (context) => {
  const { age, blocked, retailer } = context.query;
  const region = context.query.region ?? null;
  const rules = await rulesOf(context);
  const country = countryNamed(context.query.country);
  if (age !== undefined) refuseAge(country, age);
  const at = whereabouts(context, country, region);
  const [now, after] = [
    isBlocked(rules, at),
    isBlocked(changed(rules, { country, region, retailer, blocked, at }), at),
  ];
  const ages = rules.ages.filter((row) => row.country !== country);
  const asked = { ...rules, ages: age === undefined ? rules.ages : [...ages, { country, age }] };
  const counts = await publishedOf(context);
  const { offers, products } = await offersLost(context, country, retailer ?? null);
  return {
    age: { now: askedAge(rules, country), after: askedAge(asked, country) },
    blocked: { now, after },
    ...counts,
    offers: retailer === undefined ? 0 : offers,
    products: country === usCountry && retailer !== undefined ? products : [],
  };
};

interface Change {
  readonly country: string;
  readonly region: string | null;
  readonly retailer: number | undefined;
  readonly blocked: '0' | '1' | undefined;
  readonly at: Whereabouts;
}

/** The rules as the change would make them. A retailer's block closes links, not the place. */
function changed(rules: AlcoholRules, { country, region, retailer, blocked, at }: Change): AlcoholRules {
  if (retailer !== undefined || blocked === undefined) return rules;
  if (blocked === '0') return { ...rules, blocked: rules.blocked.filter((it) => it !== country) };
  const block: AlcoholBlock = { country, region, retailer: null, from: at.days.first, until: null };
  return { ...rules, blocks: [...rules.blocks, block] };
}

interface Counted {
  readonly many: number;
}

async function publishedOf({ var: { database, scope } }: UpstreamContext) {
  const counted = (sql: string) => statement(`SELECT count(*) AS many FROM ${sql}`, scope.accountId);
  const [[touchpoints], [vouchers], [forms]] = await database.readAll<[Counted, Counted, Counted]>([
    counted("touchpoint WHERE account_id = ?1 AND status = 'published'"),
    counted("voucher WHERE account_id = ?1 AND status = 'active'"),
    counted('form WHERE account_id = ?1 AND published IS NOT NULL'),
  ]);
  return { touchpoints: touchpoints?.many ?? 0, vouchers: vouchers?.many ?? 0, forms: forms?.many ?? 0 };
}

interface OfferRow extends Record<string, unknown> {
  readonly product: number;
  readonly name: string;
  readonly retailer: number;
  readonly country: string;
  readonly owner: string | null;
  readonly url: string | null;
}

/** The retailer's offers there, and the products that would have too few owners without them. */
async function offersLost(
  { var: { database, scope } }: UpstreamContext,
  country: string,
  retailer: number | null,
): Promise<{ offers: number; products: string[] }> {
  if (retailer === null) return { offers: 0, products: [] };
  const rows = await offersIn(database, scope.accountId, country);
  const closed = rows.filter((row) => row.retailer === retailer);
  const retailers = [...new Map(rows.map((row) => [row.retailer, { id: row.retailer, owner: row.owner }])).values()];
  const listed = (some: readonly OfferRow[]) =>
    new Set(
      listedInUs({ offers: some.map((row) => ({ ...row, price: null })), retailers }, '2026-01-01').offers.map(
        ({ product }) => product,
      ),
    );
  const [before, after] = [listed(rows), listed(rows.filter((row) => row.retailer !== retailer))];
  const lost = closed.filter(({ product }) => before.has(product) && !after.has(product));
  return { offers: closed.length, products: [...new Set(lost.map(({ name }) => name))].slice(0, 20) };
}

const offersIn = (database: Database, accountId: number, country: string): Promise<OfferRow[]> =>
  database.read<OfferRow>(
    `SELECT o.product_id AS product, p.name, o.retailer_id AS retailer, o.country, r.owner_group AS owner, o.url
     FROM offer o JOIN product p ON p.id = o.product_id JOIN retailer r ON r.id = o.retailer_id
     WHERE o.account_id = ?1 AND o.country = ?2 AND o.url IS NOT NULL AND p.own = 1 LIMIT 5000`,
    ...[accountId, country],
  );
