import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import { ruleFaults } from '#shared/redirects/rule.ts';

/** What was typed into the form of a redirect, as text. */
export type RedirectValues = {
  /** Host and path in one, as people write an address. */
  readonly source: string;
  readonly target: string;
  readonly status: '301' | '302';
  readonly priority: string;
  readonly active: boolean;
  /** Clock time in UTC as `YYYY-MM-DDTHH:MM`, or empty for never. */
  readonly expires: string;
};

export type RedirectErrors = Partial<Record<'source' | 'target' | 'priority' | 'expires', string>>;

export const newRedirect: RedirectValues = {
  ...{ source: '', target: '', status: '302', priority: '0', active: true, expires: '' },
};

/** What the values are called where others have changed them. */
export const redirectParts: Readonly<Record<keyof RedirectValues, string>> = {
  ...{ source: 'Address', target: 'Leads to', status: 'For how long', priority: 'Priority' },
  ...{ active: 'Switched on', expires: 'Ends (UTC)' },
};

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

export const bodyOf = ({ source, target, status, priority, active, expires }: RedirectValues) => ({
  ...{ ...partsOf(source), target, active },
  status: Number(status),
  priority: priority === '' ? 0 : Number(priority),
  expiresAt: expires === '' ? null : `${expires.slice(0, 16)}:00.000Z`,
});

/** A sentence beside each field that was not accepted. What can be told of the field alone is told exactly. */
export function errorsOf(fields: readonly string[], values: RedirectValues): RedirectErrors {
  const faults = ruleFaults({ ...partsOf(values.source), target: values.target });
  const named = new Set(fields);
  const source = faults.host
    ? `The host ${faults.host}.`
    : `The path ${faults.path ?? 'must be one such as /summer or /summer/*'}.`;
  return {
    ...(named.has('host') || named.has('path') ? { source } : {}),
    ...(named.has('target')
      ? { target: faults.target ? `The target ${faults.target}.` : 'This would lead visitors round in circles.' }
      : {}),
    ...(named.has('priority')
      ? { priority: 'Give a whole number up to 1,000 that no other redirect of this address has.' }
      : {}),
    ...(named.has('expiresAt') ? { expires: 'Give a date with a time, or nothing.' } : {}),
  };
}
