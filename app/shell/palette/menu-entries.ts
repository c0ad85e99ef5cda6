import { pagePath } from '#app/page-path.ts';
import type { Menu, MenuLink } from '#shared/access/menu.ts';
import { fold } from '#shared/text/fold.ts';
import type { ShellData } from '../shell-data.ts';
import * as texts from './texts.ts';

/** One place a person can go, with the words it is found by. */
export interface PaletteEntry {
  readonly link: MenuLink;
  /** Group, and folder where there is one. */
  readonly place: string;
}

/** Every link of the person's own menu, and what they may see that is in none. */
export function entriesOf({ groups }: Menu, { schedules }: Pick<ShellData, 'schedules'>): PaletteEntry[] {
  const listed = groups.flatMap(({ title, entries }) =>
    entries.flatMap((entry) =>
      entry.kind === 'folder'
        ? entry.entries.map((link) => ({ link, place: `${title} / ${entry.title}` }))
        : [{ link: entry, place: title }],
    ),
  );
  return [
    ...listed,
    ...(schedules ? [entry(texts.scheduledReportsAndAlerts, pagePath('/reports/scheduled'), 'Reports')] : []),
    entry(texts.editProfile, pagePath('/profile'), 'You'),
  ];
}

const entry = (title: string, href: string, place: string): PaletteEntry => ({
  link: { kind: 'page', title, href },
  place,
});

/** The entries that hold every word of the text, in whatever case and with whatever accents; those named so come first. */
export function search(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rank = ({ link }: PaletteEntry) => (fold(link.title).startsWith(words[0] ?? '') ? 0 : 1);
  return entries
    .filter(({ link, place }) => {
      const named = fold(`${link.title} ${link.shortTitle ?? ''} ${place}`);
      return words.every((word) => named.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** What has every word of the text in its title. */
export function matching<Titled extends { readonly title: string }>(items: readonly Titled[], text: string): Titled[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return items.filter(({ title }) => words.every((word) => fold(title).includes(word)));
}
