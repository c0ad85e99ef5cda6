/** Why a touchpoint can't be published yet: where, and a sentence. */
export interface DefinitionProblem {
  readonly path: string;
  readonly message: string;
}
