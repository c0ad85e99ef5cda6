import type { MenuLink } from '#shared/access/menu.ts';
import { type PageId, type PageRow, pages } from '#shared/access/pages.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import { entriesOf } from '#shared/table.ts';
import type { SettingsIcon } from './settings-icons.ts';
import * as texts from './texts.ts';

/** Sections of the settings index, in their order. */
const sections = ['people', 'products', 'data', 'tools', 'internal', 'you'] as const;
export type SettingsSection = (typeof sections)[number];

interface IndexedPage {
  readonly section: SettingsSection;
  readonly icon: SettingsIcon;
  /** What somebody does there, in one sentence. */
  readonly text: string;
}

/** The pages of the settings index. Their names, addresses and access rules are those of the table of pages. */
export const indexedPages = {
  users: { section: 'people', icon: 'people', text: texts.aboutUsers },
  auditTrail: { section: 'people', icon: 'history', text: texts.aboutAuditTrail },
  apiKeys: { section: 'people', icon: 'key', text: texts.aboutApiKeys },
  profile: { section: 'you', icon: 'person', text: texts.aboutProfile },
  catalog: { section: 'products', icon: 'package', text: texts.aboutCatalog },
  collections: { section: 'products', icon: 'layers', text: texts.aboutCollections },
  alcohol: { section: 'products', icon: 'wine', text: texts.aboutAlcohol },
  offline: { section: 'products', icon: 'place', text: texts.aboutOffline },
  scheduledReports: { section: 'data', icon: 'calendar', text: texts.aboutScheduledReports },
  integrations: { section: 'data', icon: 'database', text: texts.aboutIntegrations },
  salesInfo: { section: 'data', icon: 'receipt', text: texts.aboutSalesInfo },
  roi: { section: 'data', icon: 'calculator', text: texts.aboutRoi },
  redirects: { section: 'tools', icon: 'route', text: texts.aboutRedirects },
  globalUsers: { section: 'internal', icon: 'people', text: texts.aboutGlobalUsers },
  internalAudit: { section: 'internal', icon: 'history', text: texts.aboutInternalAudit },
  accounts: { section: 'internal', icon: 'building', text: texts.aboutAccounts },
  statementOfWork: { section: 'internal', icon: 'document', text: texts.aboutStatementOfWork },
  cacheInvalidation: { section: 'internal', icon: 'refresh', text: texts.aboutCacheInvalidation },
  operations: { section: 'internal', icon: 'activity', text: texts.aboutOperations },
} as const satisfies Partial<Record<PageId, IndexedPage>>;

export interface SettingsEntry {
  readonly title: string;
  readonly href: string;
  readonly badge?: MenuLink['badge'];
  readonly icon: SettingsIcon;
  readonly text: string;
}

export interface SettingsGroup {
  readonly section: SettingsSection;
  readonly entries: readonly SettingsEntry[];
}

/** The settings that a person may open, by section. Sections without any are left out. */
export function settingsIndex(mayOpen: (rule: AccessRule) => boolean): SettingsGroup[] {
  const open = entriesOf(indexedPages).filter(([id]) => mayOpen(pages[id].access));
  return sections
    .map((section) => ({
      section,
      entries: open.filter(([, page]) => page.section === section).map(([id]) => entryOf(id)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Pages in the sidebar have the same name here as there. */
function entryOf(id: keyof typeof indexedPages): SettingsEntry {
  const { nav, title, paths }: PageRow = pages[id];
  const { icon, text } = indexedPages[id];
  const badge = nav ? nav.badge : undefined;
  return { title: nav ? nav.title : title, href: paths[0], icon, text, ...(badge && { badge }) };
}
