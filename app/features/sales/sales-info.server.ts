import { callList, callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { covers, WRITE } from '#shared/access/levels.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import type { CalledMethod, Shop } from '#shared/api/families/sales-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { orderFilters } from '#shared/sales/methods.ts';
import { overlaps } from '#shared/touchpoints/api-choices.ts';
import { type ShopValues, shopBody, shopFields } from './shop-fields.ts';
import * as texts from './texts.ts';
import { type ShopTab, shopTabs } from './words.ts';

export type ShopsData = Awaited<ReturnType<typeof loadShops>>;

/** Reads the shops of the account. */
export async function loadShops(page: PageContext, session: PageSession) {
  const sample = session.settings.anonymized;
  return {
    ...{ sample, list: sample ? null : await callList(page, 'salesSources') },
    ...numbersIn(session),
  };
}

export const readShop = (page: PageContext, retailerId: string): Promise<Part<Shop>> =>
  callPart(page, 'salesSource', { params: { retailerId } });

type ShopData = Awaited<ReturnType<typeof loadShop>>;

const rowsPerPage = 25;

/** Reads a shop with the data of the open tab. */
export async function loadShop(
  page: PageContext,
  session: PageSession,
  retailerId: string,
  search: URLSearchParams,
  read: Promise<Part<Shop>>,
) {
  const { scope } = session.viewer;
  const tab: ShopTab = chosenIn(search, 'tab', shopTabs) ?? 'set-up';
  const show = chosenIn(search, 'show', orderFilters) ?? 'all';
  const days = Number(search.get('days') ?? Number.NaN);
  const writes = scope !== null && covers(scope.accessLevel, WRITE) && session.viewing === null;
  const { isLaterPage, query } = readListQuery(search, { limit: rowsPerPage });
  const params = { retailerId };
  const onTab = <Answer>(wanted: ShopTab, ask: () => Promise<Answer>) => (tab === wanted ? ask() : null);
  const [shop, keys, window, tests, orders, health, rejects] = await Promise.all([
    read,
    writes ? onTab('set-up', () => callPart(page, 'salesKeys', { params })) : null,
    days >= 1 && days <= 90 ? onTab('set-up', () => callPart(page, 'salesWindow', { params, query: { days } })) : null,
    onTab('test', () => callPart(page, 'salesTests', { params })),
    onTab('orders', () =>
      callPart(page, 'salesEvents', { params, query: { limit: rowsPerPage, cursor: query.cursor, show } }),
    ),
    onTab('health', () => callPart(page, 'salesHealth', { params })),
    onTab('health', () =>
      callPart(page, 'salesRejects', { params, query: { limit: rowsPerPage, cursor: query.cursor } }),
    ),
  ]);
  return {
    ...{ shop, tab, show, isLaterPage, writes, keys, window, tests, orders, health, rejects },
    scope: scope ? formatScopeRef(scope) : '',
    publicOrigin: page.config.publicOrigin,
    ...numbersIn(session),
  };
}

interface MadeKey {
  readonly method: CalledMethod;
  readonly address: string;
  /** Null for unsigned methods. */
  readonly secret: string | null;
}

export type ShopResult =
  | { readonly ok: true; readonly intent: 'save' | 'test' | 'review'; readonly text: string | null }
  | { readonly ok: true; readonly intent: 'rotate'; readonly text: null; readonly made: MadeKey }
  | (RejectedForm<ShopValues> & { readonly intent: string });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeShop(page: PageContext, retailerId: string, form: FormData): Promise<ShopResult> {
  const intent = textOf(form, 'intent');
  const params = { retailerId };
  const values = intent === 'save' ? postedValues(shopFields, form) : null;
  try {
    if (values) {
      await send(page, 'changeSalesSource', { params, ifMatch: ifMatchFromForm(form), body: shopBody(values) });
      return { ok: true, intent: 'save', text: texts.saved };
    }
    const method = calledMethods.find((known) => known === textOf(form, 'method')) ?? 'server';
    if (intent === 'rotate') {
      const overlapHours = overlaps.find((hours) => String(hours) === textOf(form, 'overlapHours')) ?? 24;
      const made = await send(page, 'rotateSalesKey', { params, body: { method, overlapHours } });
      return { ok: true, intent: 'rotate', text: null, made: { method, address: made.address, secret: made.secret } };
    }
    if (intent === 'test') {
      await send(page, 'startSalesTest', { params, body: { method, send: textOf(form, 'send') === 'on' } });
      return { ok: true, intent: 'test', text: null };
    }
    const decision = textOf(form, 'decision') === 'accept' ? 'accept' : 'decline';
    await send(page, 'reviewSalesEvent', { params, body: { order: textOf(form, 'order'), decision } });
    return { ok: true, intent: 'review', text: decision === 'accept' ? texts.orderAccepted : texts.orderDeclinedNow };
  } catch (error) {
    const refused = refusalOf(page, {
      ...{ form, fields: shopFields, values, error, intent },
      say: ({ code, detail, status }) =>
        intent === 'review' && status === 404
          ? texts.alreadyReviewed
          : code?.startsWith('sales-')
            ? (detail ?? null)
            : null,
    });
    return { ...refused, intent };
  }
}

const calledMethods = ['server', 'pixel', 'network'] as const;

/** Props of the tabs. */
export interface TabProps {
  readonly shop: Shop;
  readonly data: ShopData;
  readonly result: ShopResult | null;
  readonly formats: Formats;
}
