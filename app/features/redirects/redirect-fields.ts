import type { BodyOf } from '#shared/api/contract.ts';
import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import { ruleFaults } from '#shared/redirects/rule.ts';
import { checkField, choiceField, type FieldErrors, type FormValues, textField } from '../../forms/fields.ts';

export const redirectStatuses = { 302: 'For now (302)', 301: 'For good (301): browsers remember it' } as const;

/** Everything is typed as text; host and path in one, as people write an address. */
export const redirectFields = {
  source: textField({
    ...{ label: 'Address', hint: 'go.example.com/summer, or /summer/* for all below', path: ['host', 'path'] },
    ...{ error: 'Give a host and a path, such as go.example.com/summer.', required: true, maxLength: 760 },
  }),
  target: textField({
    ...{ label: 'Leads to', hint: 'A * takes what stood for the * of the address' },
    ...{ error: 'This would lead visitors round in circles.', required: true, maxLength: 2_000 },
  }),
  status: choiceField(redirectStatuses, { label: 'For how long', initial: '302' }),
  priority: textField({
    ...{ label: 'Priority', hint: 'The higher one is asked first', initial: '0', inputMode: 'numeric' },
    error: 'Give a whole number up to 1,000 that no other redirect of this address has.',
  }),
  /** Clock time in UTC as `YYYY-MM-DDTHH:MM`. */
  expires: textField({
    ...{ label: 'Ends (UTC)', hint: 'Empty for never', type: 'datetime-local', path: 'expiresAt' },
    error: 'Give a date with a time, or nothing.',
  }),
  active: checkField({ label: 'Switched on', initial: true }),
};

export type RedirectValues = FormValues<typeof redirectFields>;

export const valuesOf = (redirect: CustomRedirect): RedirectValues => ({
  ...{ source: `${redirect.host}${redirect.path}`, target: redirect.target, priority: String(redirect.priority) },
  ...{ status: redirect.status === 301 ? '301' : '302', active: redirect.active },
  expires: redirect.expiresAt?.slice(0, 16) ?? '',
});

/** Host and path of an address, with or without its `https://`. */
function partsOf(source: string): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/]*)(.*)$/i.exec(source.trim()) ?? [];
  return { host, path: path || '/' };
}

export const bodyOf = ({
  source,
  target,
  status,
  priority,
  active,
  expires,
}: RedirectValues): BodyOf<'createCustomRedirect'> => ({
  ...{ ...partsOf(source), target, active },
  status: status === '301' ? 301 : 302,
  priority: priority === '' ? 0 : Number(priority),
  expiresAt: expires === '' ? null : `${expires.slice(0, 16)}:00.000Z`,
});

/** What can be told of an address alone is told exactly. @param refused fields that were not accepted */
export function addressErrors(refused: readonly string[], values: RedirectValues): FieldErrors {
  const faults = ruleFaults({ ...partsOf(values.source), target: values.target });
  const source = faults.host
    ? `The host ${faults.host}.`
    : `The path ${faults.path ?? 'must be one such as /summer or /summer/*'}.`;
  return {
    ...(refused.includes('host') || refused.includes('path') ? { source } : {}),
    ...(refused.includes('target') && faults.target ? { target: `The target ${faults.target}.` } : {}),
  };
}
