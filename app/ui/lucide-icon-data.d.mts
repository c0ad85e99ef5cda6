// What each `lucide-react/icons/<name>` exports beside its component; the package's own types leave it out.
export interface IconData {
  readonly name: string;
  /** Tag and attributes of each shape, `key` among them. */
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

export const __iconData: IconData;
