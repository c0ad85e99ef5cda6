import { buttonVariants } from '../ui/button.tsx';
import { Printer } from '../ui/icons.ts';
import * as texts from './texts.ts';

/** What the way onto paper looks like; there is none on a phone. */
export const printLook = `${buttonVariants({ variant: 'outline', size: 'sm' })} max-sm:hidden`;

export const PrintFace = () => (
  <>
    <Printer aria-hidden className="size-4" /> {texts.print}
  </>
);

/** Prints the page as it stands. */
export const PrintButton = () => (
  <button type="button" className={`${printLook} js-only print:hidden`} onClick={() => window.print()}>
    <PrintFace />
  </button>
);
