import type { Shop, ShopOrder, TestStep } from '#shared/api/families/sales-sources-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { OverlapHours } from './shop-fields.ts';
import * as texts from './texts.ts';

/** Tabs of a shop's page, as in the address. */
export const shopTabs = ['set-up', 'test', 'orders', 'files', 'health'] as const;
export type ShopTab = (typeof shopTabs)[number];

export const methodWords: Readonly<Record<ShopOrder['method'], string>> = {
  server: texts.serverSnippet,
  pixel: texts.pixelMethod,
  network: texts.networkMethod,
  file: texts.fileMethod,
};

interface StatusWord {
  readonly label: string;
  readonly variant: 'secondary' | 'default' | 'success' | 'warning' | 'destructive';
  readonly todo: string;
}

export const statusWords: Readonly<Record<Shop['status'], StatusWord>> = {
  'not-set': { label: texts.statusNotSet, variant: 'secondary', todo: texts.doNotSet },
  testing: { label: texts.statusTesting, variant: 'default', todo: texts.doTesting },
  live: { label: texts.statusLive, variant: 'success', todo: texts.doLive },
  silent: { label: texts.statusSilent, variant: 'warning', todo: texts.doSilent },
  failing: { label: texts.statusFailing, variant: 'destructive', todo: texts.doFailing },
};

export const statusLabel = ({ status, silentDays }: Pick<Shop, 'status' | 'silentDays'>): string =>
  silentDays === null || silentDays < 1 ? statusWords[status].label : fill(texts.silentFor, { days: silentDays });

export const windowWords = (days: number): string => (days === 1 ? texts.oneDay : fill(texts.dayCount, { days }));

export const orderStatusWords: Readonly<Record<ShopOrder['status'], string>> = {
  pending: texts.orderPending,
  approved: texts.orderApproved,
  declined: texts.showDeclined,
  amended: texts.orderAmended,
};

export const clickWords: Readonly<Record<ShopOrder['click'], string>> = {
  matched: texts.showMatched,
  expired: texts.showExpired,
  unknown: texts.stepWaiting,
  none: texts.noMethod,
};

export const stepWords: Readonly<Record<TestStep, { readonly label: string; readonly fix: string }>> = {
  click: { label: texts.stepClick, fix: '' },
  cookie: { label: texts.stepCookie, fix: texts.fixCookie },
  call: { label: texts.stepCall, fix: '' },
  signature: { label: texts.stepSignature, fix: texts.fixSignature },
  parsed: { label: texts.stepParsed, fix: texts.fixParsed },
  matched: { label: texts.stepMatched, fix: texts.fixMatched },
};

export const overlapWords: Readonly<Record<OverlapHours, string>> = {
  0: texts.overlap0,
  1: texts.overlap1,
  24: texts.overlap24,
  168: texts.overlap168,
};
