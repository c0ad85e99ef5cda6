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
import { checkAge, checkCountry } from './countries.ts';
import { readRules } from './settings.ts';

const requiredAgeIn = (rules: AlcoholRules, country: string): number =>
  requiredAge(effectiveGate(plainAlcoholGate, rules) ?? plainAlcoholGate, country);

/** Where a visitor is. Without a region, they count as being in one without a block. */
function whereaboutsIn({ var: { scope } }: UpstreamContext, country: string, region: string | null): Whereabouts {
  const whole = wholeOf(country, dayAt(Date.now(), scope.timezone));
  return region === null ? whole : { ...whole, region };
}

/** Vouchers and forms are behind an age gate and link to no retailer. */
const gatedOnly = { gated: true, retailers: null } as const;

export const alcoholPreview: Handler<'alcoholPreview'> = async (context) => {
  const { age, kind, locale, region } = context.body;
  const { database, scope } = context.var;
  const { gated, retailers } = isTouchpointKind(kind) ? touchpointKinds[kind] : gatedOnly;
  const rules = await readRules(context);
  const country = checkCountry(context.body.country);
  const account = await database.first<{ name: string | null; default_locale: string | null }>(
    'SELECT name, default_locale FROM account WHERE id = ?1',
    scope.accountId,
  );
  const asked = requiredAgeIn(rules, country);
  const lines = linesFor({ alcohol: rules, name: account?.name ?? '' }, locale ?? account?.default_locale ?? 'en-US');
  const inUnknownState = whereaboutsIn(context, country, region);
  // The public surface treats visitors whose state is unknown as if they were in every state.
  const at = { ...inUnknownState, region };
  const open = !gated ? 'shown' : age < asked ? 'too-young' : 'gate-then-shown';
  const outcome = isBlocked(rules, inUnknownState) ? 'blocked' : isBlocked(rules, at) ? 'blocked-without-state' : open;
  const answer: AlcoholPreview = {
    ...{ outcome, askedAge: asked, lawAge: isForbidden(country) ? null : legalAgeOf(country) },
    retailers: retailers && (namesNoRetailers(rules, at) ? 'none' : retailerListingIn(country, retailers)),
    lines: {
      ...{ gate: lines?.gate ?? '', responsible: lines?.responsible ?? '' },
      ...{ forward: lines?.forward ?? '', transparency: lines?.transparency ?? '' },
    },
    sharing: rules.sharing,
  };
  return answer;
};

const retailerListingIn = (country: string, retailers: 'several' | 'one'): AlcoholPreview['retailers'] =>
  country !== usCountry ? 'with-prices' : retailers === 'one' ? 'one-of-two-owners' : 'neutral-without-prices';

export const alcoholEffects: Handler<'alcoholEffects'> = async (context) => {
  const { age, blocked, retailer } = context.query;
  const region = context.query.region ?? null;
  const rules = await readRules(context);
  const country = checkCountry(context.query.country);
  if (age !== undefined) checkAge(country, age);
  const at = whereaboutsIn(context, country, region);
  const [now, after] = [
    isBlocked(rules, at),
    isBlocked(rulesAfter(rules, { country, region, retailer, blocked, at }), at),
  ];
  const ages = rules.ages.filter((row) => row.country !== country);
  const asked = { ...rules, ages: age === undefined ? rules.ages : [...ages, { country, age }] };
  const counts = await countPublished(context);
  const { offers, products } = await findLostOffers(context, country, retailer ?? null);
  return {
    age: { now: requiredAgeIn(rules, country), after: requiredAgeIn(asked, country) },
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

/** The rules after the change. Blocking a retailer closes its links but not the country. */
function rulesAfter(rules: AlcoholRules, { country, region, retailer, blocked, at }: Change): AlcoholRules {
  if (retailer !== undefined || blocked === undefined) return rules;
  if (blocked === '0') return { ...rules, blocked: rules.blocked.filter((it) => it !== country) };
  const block: AlcoholBlock = { country, region, retailer: null, from: at.days.first, until: null };
  return { ...rules, blocks: [...rules.blocks, block] };
}

interface Counted {
  readonly many: number;
}

async function countPublished({ var: { database, scope } }: UpstreamContext) {
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

/**
 * What blocking a retailer in a country would take away: how many offers, and which products would have retailers of
 * too few owners left to be listed.
 */
async function findLostOffers(
  { var: { database, scope } }: UpstreamContext,
  country: string,
  retailer: number | null,
): Promise<{ offers: number; products: string[] }> {
  if (retailer === null) return { offers: 0, products: [] };
  const rows = await readOffersIn(database, scope.accountId, country);
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

const readOffersIn = (database: Database, accountId: number, country: string): Promise<OfferRow[]> =>
  database.read<OfferRow>(
    `SELECT o.product_id AS product, p.name, o.retailer_id AS retailer, o.country, r.owner_group AS owner, o.url
     FROM offer o JOIN product p ON p.id = o.product_id JOIN retailer r ON r.id = o.retailer_id
     WHERE o.account_id = ?1 AND o.country = ?2 AND o.url IS NOT NULL AND p.own = 1 LIMIT 5000`,
    ...[accountId, country],
  );
