/** A panel at the right, opened by a button of the header. A combobox list inside may extend beyond it. */
export const headerPanelClasses =
  'fixed inset-[3.25rem_0.75rem_auto_auto] m-0 w-68 max-w-[calc(100vw-1.5rem)] rounded-[0.625rem] border border-line bg-surface p-0 text-inherit shadow-raised has-[.combobox-list]:overflow-visible';
