import type { DateRange } from '#shared/time/calendar.ts';

interface Named {
  readonly scope: string;
  readonly title: string;
  readonly range: DateRange;
  readonly truncated: boolean;
}

const longestPart = 60;

/** The name of a file before its ending: scope, title and days, and `TRUNCATED` where rows are missing. */
export function fileName({ scope, title, range, truncated }: Named): string {
  const parts = [slug(scope), slug(title), range.from, range.to, truncated ? 'TRUNCATED' : ''];
  return parts.filter(Boolean).join('_');
}

/** Keeps letters and digits of any script, and drops characters with a meaning to file systems or shells. */
const slug = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
  ]
    .slice(0, longestPart)
    .join('')
    .replace(/^-+|-+$/g, '');

/** RFC 6266: the full name, and an ASCII fallback. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
