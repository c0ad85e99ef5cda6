/** Something chosen by its id, with its name. */
export type Named = { readonly id: string; readonly name: string };

/** What a box of it posts: `12 Coffee`. */
export const namedValue = ({ id, name }: Named): string => `${id} ${name}`;

/** The ticked boxes of a posted form. */
export const postedNamed = (form: FormData, name: string): readonly Named[] =>
  form.getAll(name).flatMap((value) => {
    const [, id, text = ''] = /^(\d{1,15}) (.*)$/s.exec(String(value)) ?? [];
    return id === undefined ? [] : [{ id, name: text }];
  });
