import { pagePath } from '#app/page-path.ts';
import type { Menu, MenuLink } from '#shared/access/menu.ts';
import { fold } from '#shared/text/fold.ts';
import type { ShellData } from '../shell-data.ts';
import * as texts from './texts.ts';

/** A page that the palette finds by its title and place. */
export interface PaletteEntry {
  readonly link: MenuLink;
  /** Group of the menu, with the folder if there is one. */
  readonly place: string;
}

/** All links of the menu, and the person's pages that no menu has. */
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
    entry(texts.settings, pagePath('/WhereAreSettings'), 'You'),
    entry(texts.editProfile, pagePath('/profile'), 'You'),
  ];
}

const entry = (title: string, href: string, place: string): PaletteEntry => ({
  link: { kind: 'page', title, href },
  place,
});

/** The entries that contain every word of the text, ignoring case and accents; titles that begin with the first word come first. */
export function search(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rank = ({ link }: PaletteEntry) => (fold(link.title).startsWith(words[0] ?? '') ? 0 : 1);
  return entries
    .filter(({ link, place }) => {
      const searched = fold(`${link.title} ${link.shortTitle ?? ''} ${place}`);
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** The items whose title contains every word of the text. */
export function matching<Titled extends { readonly title: string }>(items: readonly Titled[], text: string): Titled[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return items.filter(({ title }) => words.every((word) => fold(title).includes(word)));
}
