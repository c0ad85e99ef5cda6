import { madeUpName } from '../anonymise/names.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly own: number;
}

export const shownProduct = ({ id, name, own }: Row, sample: boolean) => ({
  id,
  name: sample ? madeUpName('product', id) : name,
  own: own === 1,
});
