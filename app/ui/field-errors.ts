/** A sentence beside each field that was not accepted, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Where rows have fields: the form of a path, the name that its field has instead, and the sentence. */
export const errorsByPath =
  (sentences: readonly (readonly [path: RegExp, name: string, sentence: string])[]) =>
  (paths: readonly string[]): FieldErrors =>
    Object.fromEntries(
      paths.flatMap((path) => {
        const found = sentences.find(([form]) => form.test(path));
        return found ? [[path.replace(found[0], found[1]), found[2]]] : [];
      }),
    );
