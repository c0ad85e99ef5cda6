/** Selector of rows, in tables and as cards. */
const rowSelector = 'tbody > tr, [data-row]';

/** The link of a row's name, which the row opens. */
export const linkOf = (row: Element): HTMLAnchorElement | null =>
  row.querySelector(row.matches('tr') ? ':scope > th[scope="row"] a[href]' : 'a[href]');

/** The visible rows of a list that can be opened or selected. */
export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => row.checkVisibility() && (linkOf(row) !== null || boxOf(row) !== null),
  );

/** The row that contains an element. */
export const rowAt = (element: Element): HTMLElement | null => element.closest<HTMLElement>(rowSelector);

/** The checkbox that selects a row. */
export const boxOf = (row: Element): HTMLInputElement | null => row.querySelector('input[type="checkbox"]');
