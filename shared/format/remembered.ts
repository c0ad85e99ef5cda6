/**
 * The same function, with its last results kept: a formatter of the platform takes longer to make than a page to render.
 * @param most results kept at once; the default is more locales and currencies than the people of one isolate have.
 */
export function remembered<Made>(make: (name: string) => Made, most = 64): (name: string) => Made {
  const made = new Map<string, Made>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const fresh = make(name);
    if (made.size >= most) made.clear();
    made.set(name, fresh);
    return fresh;
  };
}
