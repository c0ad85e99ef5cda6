/** Creates a value on first use, and caches it. */
export function whenUsed<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
