/** Makes something the first time it is asked for, and keeps it. */
export function whenUsed<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
