/**
 * Caches the last results of a function: creating a formatter of the platform takes longer than rendering a page, and
 * formatting a number many times as long as a lookup.
 * @param most results kept at once; the default is more locales and currencies than the people of one isolate have.
 */
export function remembered<Made, Key extends string | number = string>(
  make: (key: Key) => Made,
  most = 64,
): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    if (made.size >= most) made.clear();
    made.set(key, fresh);
    return fresh;
  };
}
