/** The parts of a preview that lead to their fields. */
export interface EditedParts {
  /** Names of the blocks by their ids; a press on one of them opens its fields. */
  readonly names: ReadonlyMap<string, string>;
  /** Id of the block whose fields are open. */
  readonly chosen: string | null;
  /** Address of the fields of a block. */
  readonly editLink: (block: string) => string;
  /** The fields of a block are opened. */
  readonly onEdit?: () => void;
}

/** What the link of a part hands to the fields: the one that is to be typed into. */
export interface OpenedPart {
  readonly typeInto: string;
}
