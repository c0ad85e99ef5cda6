/** What a row consists of, in a table and as a card. */
const rowSelector = 'tbody > tr, [data-row]';

/** The link that a row opens: the one of its name. */
export const linkOf = (row: Element): HTMLAnchorElement | null =>
  row.querySelector(row.matches('tr') ? ':scope > th[scope="row"] a[href]' : 'a[href]');

/** The rows of a list that are in sight and lead somewhere, or can be selected. */
export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => row.checkVisibility() && (linkOf(row) !== null || boxOf(row) !== null),
  );

/** The row that holds an element. */
export const rowAt = (element: Element): HTMLElement | null => element.closest<HTMLElement>(rowSelector);

/** The checkbox that selects a row. */
export const boxOf = (row: Element): HTMLInputElement | null => row.querySelector('input[type="checkbox"]');
