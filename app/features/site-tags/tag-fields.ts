import {
  checkListField,
  choiceField,
  customField,
  type FormValues,
  hostsField,
  hostsIn,
  postedText,
} from '#app/forms/fields.ts';
import { nameFields } from '#app/touchpoints/name-fields.ts';
import { hasKey } from '#shared/table.ts';
import type { SiteTag } from '#shared/touchpoints/site-tag.ts';
import { consentModes, type SiteCount, siteCounts } from '#shared/touchpoints/site-tag-choices.ts';
import * as texts from './texts.ts';

/** Retailer with its domain; retailers without one are left out. */
type RetailerDomain = { readonly id: string; readonly domain: string };

/** Name of a retailer's domain field. */
export const retailerField = (id: string) => `retailer-${id}`;

const postedDomains = (form: FormData): readonly RetailerDomain[] =>
  [...form.keys()].flatMap((name) => {
    const [, id] = /^retailer-(\d{1,15})$/.exec(name) ?? [];
    const domain = postedText(form, name).trim();
    return id && domain !== '' ? [{ id, domain }] : [];
  });

export const tagFields = {
  ...nameFields,
  domains: hostsField({
    ...{ label: texts.taggedSites, hint: texts.sitesHint },
    ...{ path: 'allowedDomains', error: texts.sitesError },
  }),
  consent: choiceField(consentModes, { label: texts.consent, initial: 'wait' }),
  counts: checkListField<SiteCount>({
    ...{ label: texts.whatIsCounted, error: texts.chooseAtLeastOne },
    isChoice: (text): text is SiteCount => hasKey(siteCounts, text),
  }),
  retailers: customField(postedDomains, {
    ...{ label: texts.retailerDomains, initial: [] },
    hint: texts.retailerDomainsHint,
    error: texts.retailerDomainsError,
  }),
};

export type TagValues = FormValues<typeof tagFields>;

/** Definition from the typed values; the upstream validates it. */
const siteTagFromValues = (values: TagValues): SiteTag => ({
  allowedDomains: hostsIn(values.domains),
  consent: values.consent,
  counts: [...values.counts],
  retailers: values.retailers.map(({ id, domain }) => ({ retailer: Number(id), domain: domain.toLowerCase() })),
});

export const tagEditor = { fields: tagFields, toDefinition: siteTagFromValues };
