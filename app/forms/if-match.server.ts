/**
 * The `If-Match` of a save: the revision that a form was typed over, or where its sender has chosen to save over what
 * others saved since, the one that they were told of.
 */
export function ifMatchFromForm(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return form.has('overwrite') ? text('etag') : text('from') || text('etag');
}
