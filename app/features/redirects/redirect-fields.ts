import { checkField, choiceField, type FieldErrors, type FormValues, textField } from '#app/forms/fields.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import { ruleFaults } from '#shared/redirects/rule.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export const redirectStatuses = { 302: texts.temporary, 301: texts.permanent } as const;

/** All values are text; host and path are one address field. */
export const redirectFields = {
  source: textField({
    ...{ label: texts.address, hint: 'go.example.com/summer, or /summer/* for all below', path: ['host', 'path'] },
    ...{ error: texts.addressError, required: true, maxLength: 760 },
  }),
  target: textField({
    ...{ label: texts.targetUrl, hint: texts.targetHint },
    ...{ error: texts.loopError, required: true, maxLength: 2_000 },
  }),
  status: choiceField(redirectStatuses, { label: texts.redirectType, initial: '302' }),
  priority: textField({
    ...{ label: texts.priority, hint: texts.priorityHint, initial: '0', inputMode: 'numeric' },
    error: texts.priorityError,
  }),
  /** UTC time as `YYYY-MM-DDTHH:MM`. */
  expires: textField({
    ...{ label: texts.endsUtc, hint: texts.emptyForNever, type: 'datetime-local', path: 'expiresAt' },
    error: texts.endsError,
  }),
  active: checkField({ label: texts.active, initial: true }),
};

export type RedirectValues = FormValues<typeof redirectFields>;

export const redirectFormValues = (redirect: CustomRedirect): RedirectValues => ({
  ...{ source: `${redirect.host}${redirect.path}`, target: redirect.target, priority: String(redirect.priority) },
  ...{ status: redirect.status === 301 ? '301' : '302', active: redirect.active },
  expires: redirect.expiresAt?.slice(0, 16) ?? '',
});

/** Splits an address into host and path, with or without `https://`. */
function splitAddress(source: string): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/]*)(.*)$/i.exec(source.trim()) ?? [];
  return { host, path: path || '/' };
}

export const redirectBody = ({
  source,
  target,
  status,
  priority,
  active,
  expires,
}: RedirectValues): BodyOf<'createCustomRedirect'> => ({
  ...{ ...splitAddress(source), target, active },
  status: status === '301' ? 301 : 302,
  priority: priority === '' ? 0 : Number(priority),
  expiresAt: expires === '' ? null : `${expires.slice(0, 16)}:00.000Z`,
});

/** Specific errors for faults of the address itself. @param refused fields the upstream refused */
export function addressErrors(refused: readonly string[], values: RedirectValues): FieldErrors {
  const faults = ruleFaults({ ...splitAddress(values.source), target: values.target });
  const source = faults.host
    ? fill(texts.hostError, { host: faults.host })
    : fill(texts.pathError, { fault: faults.path ?? 'must be one such as /summer or /summer/*' });
  return {
    ...(refused.includes('host') || refused.includes('path') ? { source } : {}),
    ...(refused.includes('target') && faults.target
      ? { target: fill(texts.targetError, { target: faults.target }) }
      : {}),
  };
}
