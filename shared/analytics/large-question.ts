/** As many rows as a widget of a dashboard asks for at most. */
const maxRowsPerWidget = 5_000;
const maxDimensionsPerWidget = 2;

/** Whether a question asks for more than a page of widgets does: pivots, and charts and tables of the report builder. */
export function isLargeQuestion(question: unknown): boolean {
  if (typeof question !== 'object' || question === null) return false;
  // Any of them may be missing, or be something else.
  const { dimensions, limit, order }: Partial<Record<'dimensions' | 'limit' | 'order', unknown>> = question;
  if (Array.isArray(dimensions) && dimensions.length > maxDimensionsPerWidget) return true;
  if (typeof limit === 'number' && limit > maxRowsPerWidget) return true;
  return Array.isArray(order) && order.some((one: unknown) => typeof one === 'object' && one !== null && 'of' in one);
}
