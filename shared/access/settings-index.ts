import type { MenuLink } from './menu.ts';
import { type PageRow, pageEntries, type SettingsSection } from './pages.ts';
import type { AccessRule } from './rule.ts';

/** A page of the settings index. */
export interface SettingsEntry {
  readonly title: string;
  readonly href: string;
  readonly badge?: MenuLink['badge'];
  readonly icon: string;
  readonly text: string;
}

export interface SettingsGroup {
  readonly section: SettingsSection;
  readonly entries: readonly SettingsEntry[];
}

const sections: readonly SettingsSection[] = ['people', 'products', 'data', 'tools', 'internal'];

/** The settings that a person may open, by section, from the one table of pages. Sections without any are left out. */
export function settingsIndex(mayOpen: (rule: AccessRule) => boolean): SettingsGroup[] {
  const open = pageEntries.flatMap(([, page]: readonly [string, PageRow]) =>
    page.settings && mayOpen(page.access) ? [{ page, ...page.settings }] : [],
  );
  return sections
    .map((section) => ({ section, entries: open.filter((row) => row.section === section).map(entryOf) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Pages in the sidebar have the same name here as there. */
function entryOf({ page, icon, text }: { readonly page: PageRow; readonly icon: string; readonly text: string }) {
  const { nav, title, paths } = page;
  const entry: SettingsEntry = { title: nav ? nav.title : title, href: paths[0], icon, text };
  const badge = nav ? nav.badge : undefined;
  return badge ? { ...entry, badge } : entry;
}
