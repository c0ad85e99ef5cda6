/** A chosen item. */
export type NamedItem = { readonly id: string; readonly name: string };

/** The value that its checkbox posts, such as `12 Coffee`. */
export const namedValue = ({ id, name }: NamedItem): string => `${id} ${name}`;

/** The items of the ticked checkboxes. */
export const postedNamed = (form: FormData, name: string): readonly NamedItem[] =>
  form.getAll(name).flatMap((value) => {
    const [, id, text = ''] = /^(\d{1,15}) (.*)$/s.exec(String(value)) ?? [];
    return id === undefined ? [] : [{ id, name: text }];
  });
