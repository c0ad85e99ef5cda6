/** The groups of the sidebar, in their order. */
export interface GroupRow {
  readonly title: string;
  /** Title for retailer accounts, where it differs. */
  readonly retailerTitle?: string;
  /** Name of the icon, from the icon set the app draws with. */
  readonly icon: string;
  /** Its entries are the scope’s list of this kind. */
  readonly list?: 'dashboard' | 'report' | 'insight';
  /** With accessLevel 0 the entries are hidden. */
  readonly hidesAtLevel0: boolean;
}

export const groups = {
  dashboards: { title: 'Dashboards', icon: 'layout-dashboard', list: 'dashboard', hidesAtLevel0: false },
  reports: { title: 'Reports', icon: 'file-chart-column', list: 'report', hidesAtLevel0: false },
  insights: { title: 'Insights', icon: 'lightbulb', list: 'insight', hidesAtLevel0: false },
  custom: { title: 'Custom Reports', icon: 'table-properties', hidesAtLevel0: true },
  commerce: { title: 'Commerce', icon: 'shopping-bag', hidesAtLevel0: true },
  vouchers: { title: 'Vouchers', icon: 'ticket-percent', hidesAtLevel0: true },
  support: { title: 'Support', icon: 'life-buoy', hidesAtLevel0: false },
  settings: { title: 'Settings', retailerTitle: 'Configure & Contribute', icon: 'settings', hidesAtLevel0: true },
  internal: { title: 'Internal', icon: 'shield', hidesAtLevel0: false },
  modelling: { title: 'MikGorilla', icon: 'chart-spline', hidesAtLevel0: false },
} as const satisfies Record<string, GroupRow>;

export type GroupId = keyof typeof groups;

/** Entries of the sidebar that lead out of the product. */
export interface ExternalRow {
  readonly group: GroupId;
  readonly title: string;
  /** Which configured address it opens, or the call that leads to the support site. */
  readonly target: 'knowledge-base' | 'technical-docs' | 'support';
}

export const externalEntries: readonly ExternalRow[] = [
  { group: 'support', title: 'Knowledge base', target: 'knowledge-base' },
  { group: 'support', title: 'Technical documentation', target: 'technical-docs' },
  { group: 'support', title: 'Contact support', target: 'support' },
];
