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

/** Letters and digits of any script; what a file system or a shell could take for something else is gone. */
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

/** RFC 6266: a plain name for those who read no other, and the whole one. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
