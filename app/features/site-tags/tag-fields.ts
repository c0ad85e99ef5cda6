import { hasKey } from '#shared/table.ts';
import type { SiteTag } from '#shared/touchpoints/site-tag.ts';
import { consentModes, type SiteCount, siteCounts } from '#shared/touchpoints/site-tag-choices.ts';
import { postedText } from '../../api/posted-text.ts';
import { checkListField, choiceField, customField, type FormValues, hostsField, hostsIn } from '../../forms/fields.ts';
import { nameFields } from '../../touchpoints/name-fields.ts';

/** Only those with a domain. */
type RetailerDomain = { readonly id: string; readonly domain: string };

/** What the field of a retailer's domain is called. */
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
    ...{ label: 'Sites that carry the tag', hint: 'What comes from any other site is refused.' },
    ...{ path: 'allowedDomains', error: 'At least one host such as www.example.com or *.example.com, one to a line.' },
  }),
  consent: choiceField(consentModes, { label: 'Consent', initial: 'wait' }),
  counts: checkListField<SiteCount>({
    ...{ label: 'What is counted', error: 'Choose at least one.' },
    isChoice: (text): text is SiteCount => hasKey(siteCounts, text),
  }),
  retailers: customField(postedDomains, {
    ...{ label: 'Domains of retailers', initial: [] },
    hint: 'A click on a link to such a domain, or to one below it, is a click to the retailer.',
    error: 'Clicks need the domain of at least one retailer, such as example.com.',
  }),
};

export type TagValues = FormValues<typeof tagFields>;

/** What is typed, as the upstream takes it; it says what is wrong with it. */
const definitionOf = (values: TagValues): SiteTag => ({
  allowedDomains: hostsIn(values.domains),
  consent: values.consent,
  counts: [...values.counts],
  retailers: values.retailers.map(({ id, domain }) => ({ retailer: Number(id), domain: domain.toLowerCase() })),
});

export const tagEditor = { fields: tagFields, definitionOf };
