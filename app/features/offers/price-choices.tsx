import type { ComponentProps } from 'react';
import { ProductChoice } from './product-choice.tsx';
import { RetailerChoice } from './retailer-choice.tsx';

type PriceChoicesProps = ComponentProps<typeof RetailerChoice> & ComponentProps<typeof ProductChoice>;

/** Of which retailers and which product prices are shown. */
export const PriceChoices = ({ view, selection, ...product }: PriceChoicesProps) => (
  <>
    <RetailerChoice view={view} selection={selection} />
    <ProductChoice view={view} {...product} />
  </>
);
