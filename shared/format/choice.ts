import { fold } from '../text/fold.ts';

/** One entry of a picker of currencies or locales. */
export interface Choice {
  readonly _id: string;
  readonly label: string;
  /** Example of an amount, if it can be shown. */
  readonly sample?: string;
}

export interface ChoicesFound {
  readonly options: readonly Choice[];
  readonly total: number;
}

/** The choices that contain every word of the text: an exact code first, then codes that begin with it. */
export function searchChoices(choices: readonly Choice[], text: string, limit: number): ChoicesFound {
  const wanted = fold(text.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = ({ _id, label }: Choice) => (fold(_id) === wanted ? 0 : fold(label).startsWith(wanted) ? 1 : 2);
  const found = choices.filter(({ label }) => {
    const folded = fold(label);
    return words.every((word) => folded.includes(word));
  });
  return { options: found.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit), total: found.length };
}

/** Resolves typed text to one choice or several candidates. Empty text means none. */
export function resolveChoice(choices: readonly Choice[], text: string): Choice | readonly Choice[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  const exact = choices.find(({ _id, label }) => fold(_id) === wanted || fold(label) === wanted);
  if (exact) return exact;
  const { options, total } = searchChoices(choices, text, 5);
  return total === 1 && options[0] ? options[0] : options;
}
