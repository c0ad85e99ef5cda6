/** As many rows as a widget of a dashboard asks for at most. */
const mostRowsOfWidget = 5_000;
const mostDimensionsOfWidget = 2;

/** Whether a question asks for more than a page of widgets does: pivots, and charts and tables of the report builder. */
export function isLargeQuestion(question: unknown): boolean {
  // Any of them may be missing, or be something else.
  const { dimensions, limit, order } = question as Record<'dimensions' | 'limit' | 'order', unknown>;
  if (Array.isArray(dimensions) && dimensions.length > mostDimensionsOfWidget) return true;
  if (typeof limit === 'number' && limit > mostRowsOfWidget) return true;
  return Array.isArray(order) && order.some((one: unknown) => typeof one === 'object' && one !== null && 'of' in one);
}
