/** Blocks of a preview that open their fields when pressed. */
export interface EditedParts {
  /** Names of the blocks by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Id of the selected block. */
  readonly chosen: string | null;
  /** Address of a block's fields. */
  readonly editLink: (block: string) => string;
  /** Called when a block is pressed. */
  readonly onEdit?: () => void;
}

/** Navigation state of a preview link: which field takes the focus. */
export interface OpenedPart {
  readonly typeInto: string;
}
