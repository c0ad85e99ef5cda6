import { hasKey } from '#shared/table.ts';
import type { SiteTag } from '#shared/touchpoints/site-tag.ts';
import { type ConsentMode, consentModes, type SiteCount, siteCounts } from '#shared/touchpoints/site-tag-choices.ts';
import { errorsByName } from '../../ui/field-errors.ts';

/** A tag as it is typed; ids as texts. */
export type TagValues = {
  readonly name: string;
  readonly campaign: string;
  /** One to a line. */
  readonly domains: string;
  readonly consent: string;
  readonly counts: readonly string[];
  /** Only those with a domain. */
  readonly retailers: readonly { readonly id: string; readonly domain: string }[];
};

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export const definitionOf = (values: TagValues): SiteTag => ({
  allowedDomains: values.domains
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  consent: isConsentMode(values.consent) ? values.consent : 'wait',
  counts: values.counts.filter((count): count is SiteCount => hasKey(siteCounts, count)),
  retailers: values.retailers.map(({ id, domain }) => ({ retailer: Number(id), domain: domain.toLowerCase() })),
});

const isConsentMode = (text: string): text is ConsentMode => hasKey(consentModes, text);

/** What the field of a retailer's domain is called. */
export const retailerField = (id: string) => `retailer-${id}`;

export function typedValues(form: FormData): TagValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    ...{ name: text('name'), campaign: text('campaign'), domains: text('domains') },
    consent: text('consent'),
    counts: form.getAll('counts').filter((value) => typeof value === 'string'),
    retailers: [...form.keys()].flatMap((name) => {
      const [, id] = /^retailer-(\d{1,15})$/.exec(name) ?? [];
      return id && text(name) !== '' ? [{ id, domain: text(name) }] : [];
    }),
  };
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Give a name of at most 120 characters.',
  campaign: 'At most 120 characters.',
  allowedDomains: 'At least one host such as www.example.com or *.example.com, one to a line.',
  counts: 'Choose at least one.',
  retailers: 'Clicks need the domain of at least one retailer, such as example.com.',
};

export const errorsOf = errorsByName(sentences);
