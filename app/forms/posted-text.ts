/** A text of a posted form, empty where it has none. Without a script a browser sends the end of a line as two characters. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
