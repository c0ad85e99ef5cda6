import { checkField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { Shop } from '#shared/api/families/sales-sources-schemas.ts';
import { networkIds, networks } from '#shared/sales/networks.ts';
import { mapTable } from '#shared/table.ts';
import type { overlaps } from '#shared/touchpoints/api-choices.ts';
import * as texts from './texts.ts';

export type OverlapHours = (typeof overlaps)[number];

export const networkChoices = { none: texts.noNetwork, ...mapTable(networks, ({ label }) => label) };

export const shopFields = {
  domain: textField({
    ...{ label: texts.domain, hint: texts.domainHint, error: texts.domainError, maxLength: 253 },
    ...{ autoCapitalize: 'none', spellCheck: false },
  }),
  windowDays: textField({
    ...{ label: texts.windowDays, hint: texts.windowHint, type: 'number', min: 1, max: 90, required: true },
    ...{ initial: '7', error: texts.windowError },
  }),
  server: checkField({ label: texts.serverMethod }),
  pixel: checkField({ label: texts.pixelMethod }),
  file: checkField({ label: texts.fileMethod }),
  network: choiceField(networkChoices, { label: texts.networkMethod, initial: 'none' }),
};
export type ShopValues = FormValues<typeof shopFields>;

export const shopFormValues = ({ domain, windowDays, methods, network }: Shop): ShopValues => ({
  ...{ domain, windowDays: String(windowDays), network: network ?? 'none' },
  ...{ server: methods.includes('server'), pixel: methods.includes('pixel'), file: methods.includes('file') },
});

export const shopBody = ({ domain, windowDays, network, ...methods }: ShopValues): BodyOf<'changeSalesSource'> => ({
  ...methods,
  ...{ domain, windowDays: Number(windowDays) },
  network: networkIds.find((id) => id === network) ?? null,
});
