import { channel, country, currency, day, gtin, operator, productName, retailer, sku, words } from './fields.ts';
import { kindLabels } from './kind-labels.ts';

/** Kinds of rows with daily values: media spend, sell-out, and series for marketing models. */
export const dailyKinds = {
  'media-spend': {
    ...kindLabels['media-spend'],
    fields: {
      day,
      operator,
      channel: { ...channel, required: true, hint: 'A known channel, or any other, such as TV.' },
      campaign: {
        label: 'Campaign',
        type: 'text',
        fixable: true,
        names: words('campaign campaignname campaigntitle kampagne campagne campana'),
        hint: 'Separates spend of the same day and channel.',
      },
      country,
      currency: { ...currency, required: true },
      spend: {
        label: 'Spend',
        type: 'amount',
        required: true,
        names: words(
          'spend cost costs totalcost mediacost mediaspend adspend amountspent amountspentusd amountspenteur amountspentgbp amount kosten ausgaben depenses budget',
        ),
      },
      impressions: { label: 'Impressions', type: 'integer', names: words('impressions impr views einblendungen') },
      clicks: { label: 'Clicks', type: 'integer', names: words('clicks linkclicks klicks clics') },
    },
  },
  'sell-out': {
    ...kindLabels['sell-out'],
    fields: {
      day,
      operator,
      retailer: { ...retailer, required: true },
      gtin,
      sku,
      productName,
      country,
      currency: { ...currency, required: true },
      unitsSold: {
        label: 'Units sold',
        type: 'integer',
        required: true,
        names: words('units unitssold soldunits salesunits orderedunits shippedunits quantity qty menge volume'),
        hint: 'Negative if returns exceed sales.',
      },
      sales: {
        label: 'Sales',
        type: 'amount',
        required: true,
        names: words(
          'sales salesvalue salesamount sellout selloutvalue amount revenue turnover value umsatz orderedrevenue orderedproductsales',
        ),
      },
    },
  },
  'model-series': {
    ...kindLabels['model-series'],
    fields: {
      day,
      operator,
      series: {
        label: 'Series',
        type: 'text',
        required: true,
        fixable: true,
        names: words('series seriesname name variable metric indicator'),
        hint: 'Its name in model runs.',
      },
      value: { label: 'Value', type: 'number', required: true, names: words('value wert valeur amount') },
      unit: {
        label: 'Unit',
        type: 'text',
        fixable: true,
        names: words('unit unitofmeasure einheit unite'),
        hint: 'Such as EUR, units or °C.',
      },
      role: {
        label: 'Role',
        type: 'text',
        required: true,
        fixable: true,
        names: words('role type kind'),
        hint: 'kpi, control, organic or promotion.',
      },
    },
  },
} as const;
