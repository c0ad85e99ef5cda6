import { buttonVariants } from '../ui/button.tsx';
import { Printer } from '../ui/icons.ts';
import * as texts from './texts.ts';

/** Classes of print buttons, which phones don't show. */
export const printLook = `${buttonVariants({ variant: 'outline', size: 'sm' })} max-sm:hidden`;

export const PrintFace = () => (
  <>
    <Printer aria-hidden className="size-4" /> {texts.print}
  </>
);

export const PrintButton = () => (
  <button type="button" className={`${printLook} js-only print:hidden`} onClick={() => window.print()}>
    <PrintFace />
  </button>
);
