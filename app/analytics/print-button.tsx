import { buttonStyle } from '../ui/button.ts';
import { Printer } from '../ui/icons.ts';

/** What the way onto paper looks like; there is none on a phone. */
export const printLook = `${buttonStyle({ tone: 'quiet', size: 'small' })} max-sm:hidden`;

export const PrintFace = () => (
  <>
    <Printer aria-hidden className="size-4" /> Print
  </>
);

/** Prints the page as it stands. */
export const PrintButton = () => (
  <button type="button" className={`${printLook} js-only print:hidden`} onClick={() => window.print()}>
    <PrintFace />
  </button>
);
