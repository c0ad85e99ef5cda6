import { keysOf } from '../table.ts';

/** Where a network's postback says something: the first of these parameters that it has, whatever their case. */
interface PostbackFields {
  readonly order: readonly string[];
  readonly amount: readonly string[];
  readonly currency: readonly string[];
  readonly orderedAt: readonly string[];
  readonly status: readonly string[];
}

interface Network {
  readonly label: string;
  /** The parameter of its links that it hands back with an order: the click id travels in it. */
  readonly clickParameter: string;
  readonly postback: PostbackFields;
}

const time = ['transactionDate', 'transaction_date', 'eventDate', 'event_date', 'orderDate', 'date', 'orderedAt'];

/**
 * Affiliate networks that report orders by postback, with the names that each of them uses. A contract may name them
 * otherwise, so that a postback may also be set up with our own names: `mlc`, `order`, `amount`, `currency` and `status`.
 */
export const networks = {
  awin: {
    label: 'Awin',
    clickParameter: 'clickref',
    postback: {
      order: ['orderRef', 'transactionId', 'advertiserTransactionId'],
      amount: ['transactionAmount', 'saleAmount'],
      currency: ['transactionCurrency', 'saleCurrency'],
      orderedAt: time,
      status: ['transactionStatus', 'commissionStatus'],
    },
  },
  cj: {
    label: 'CJ',
    clickParameter: 'sid',
    postback: {
      order: ['orderId', 'oid'],
      amount: ['saleAmount', 'saleAmountPubCurrency', 'sale_amount'],
      currency: ['pubCurrency', 'saleCurrency'],
      orderedAt: time,
      status: ['actionStatus', 'validationStatus'],
    },
  },
  rakuten: {
    label: 'Rakuten',
    clickParameter: 'u1',
    postback: {
      order: ['order_id', 'ord', 'orderId'],
      amount: ['sale_amount', 'amt', 'saleAmount'],
      currency: ['cur'],
      orderedAt: [...time, 'process_date'],
      status: ['transaction_type', 'order_status'],
    },
  },
  impact: {
    label: 'Impact',
    clickParameter: 'subId1',
    postback: {
      order: ['Oid', 'OrderId', 'ActionId'],
      amount: ['IntendedAmount', 'SaleAmount', 'OrderAmount'],
      currency: ['CurrencyCode'],
      orderedAt: time,
      status: ['State', 'ActionStatus', 'StatusDetail'],
    },
  },
  partnerize: {
    label: 'Partnerize',
    clickParameter: 'pubref',
    postback: {
      order: ['conversionref', 'conversion_reference', 'advertiser_reference'],
      amount: ['value', 'conversion_value'],
      currency: ['conversion_currency'],
      orderedAt: [...time, 'conversion_time', 'conversion_date'],
      status: ['conversion_status', 'item_status'],
    },
  },
  webgains: {
    label: 'Webgains',
    clickParameter: 'clickref',
    postback: {
      order: ['orderReference', 'order_reference', 'transactionId'],
      amount: ['saleValue', 'orderValue', 'value'],
      currency: ['orderCurrency'],
      orderedAt: time,
      status: ['paymentStatus', 'transactionStatus'],
    },
  },
  tradedoubler: {
    label: 'Tradedoubler',
    clickParameter: 'epi',
    postback: {
      order: ['orderNumber', 'leadNumber', 'transactionId'],
      amount: ['orderValue'],
      currency: ['currencyId'],
      orderedAt: [...time, 'timeOfTransaction', 'timeOfEvent'],
      status: ['pendingStatus', 'eventStatus'],
    },
  },
} as const satisfies Record<string, Network>;

export type NetworkId = keyof typeof networks;
export const networkIds = keysOf(networks);

/** Our own names, which every postback may use. */
const ownNames: PostbackFields = {
  ...{ order: ['order', 'orderId'], amount: ['amount'], currency: ['currency'] },
  ...{ orderedAt: ['orderedAt'], status: ['status'] },
};

export interface PostbackValues {
  readonly mlc: string;
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly orderedAt: string;
  readonly status: string;
  readonly test: boolean;
}

/** What a postback says, each value empty where it says nothing of it. */
export function readPostback(network: NetworkId, given: Readonly<Record<string, string>>): PostbackValues {
  const values = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const first = (names: readonly string[]) =>
    names.map((name) => values.get(name.toLowerCase()) ?? '').find((value) => value !== '') ?? '';
  const { clickParameter, postback }: Network = networks[network];
  const of = (field: keyof PostbackFields) => first([...postback[field], ...ownNames[field]]);
  return {
    mlc: first(['mlc', clickParameter]),
    order: of('order'),
    amount: of('amount'),
    currency: of('currency'),
    orderedAt: of('orderedAt'),
    status: of('status'),
    test: /^(?:1|true|yes)$/i.test(first(['test', 'testmode'])),
  };
}
